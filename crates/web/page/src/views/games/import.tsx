// PGN into the archive, from a file or pasted; broken games are named with their line.

import { useState } from 'preact/hooks';
import { api } from '../../api/client';
import type { Imported } from '../../api/wire';
import { Dialog } from '../../components/dialog';
import { t } from '../../i18n';
import { complain } from '../../lib/announce';
import { BrokenList } from '../analyse/load';

export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [pgn, setPgn] = useState('');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Imported>();

  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      setDone(await api.importGames(pgn));
      onDone();
    } catch (error) {
      complain(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog title={t('import-title')} onClose={onClose}>
      <form class="load" onSubmit={(event) => void send(event)}>
        <label class="field">
          {t('label-file')}
          <input
            type="file"
            accept=".pgn,text/plain"
            onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setPgn)}
          />
        </label>
        <label class="field">
          {t('import-hint')}
          <textarea
            rows={8}
            cols={60}
            spellcheck={false}
            value={pgn}
            onInput={(event) => setPgn(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={busy || pgn.trim() === ''}>
          {t('import')}
        </button>
      </form>
      {done && <p role="status">{t('import-done', { count: done.games })}</p>}
      {done && done.broken.length > 0 && (
        <div>
          <p>{t('imported-broken')}</p>
          <BrokenList broken={done.broken} />
        </div>
      )}
    </Dialog>
  );
}
