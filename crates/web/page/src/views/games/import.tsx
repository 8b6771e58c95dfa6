// PGN into the archive, from a file or pasted; broken games are named with their line.

import { useState } from 'preact/hooks';
import { api } from '../../api/client';
import type { Imported } from '../../api/wire';
import { PgnField } from '../../components/buttons';
import { Dialog } from '../../components/dialog';
import { t } from '../../i18n';
import { complain } from '../../lib/announce';
import { BrokenList } from '../analyse/load';

/** Whether there was no game at all, neither a good nor a broken one. */
const isNothing = (done: Imported): boolean => done.games + done.known + done.broken.length === 0;

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
        <PgnField label={t('import-hint')} rows={8} value={pgn} onText={setPgn} />
        <button type="submit" class="primary" disabled={busy || pgn.trim() === ''}>
          {t('import')}
        </button>
      </form>
      {done && !isNothing(done) && (
        <p role="status">
          {t('import-done', { count: done.games })} {done.known > 0 && t('import-known', { count: done.known })}
        </p>
      )}
      {done && isNothing(done) && (
        <p class="problem" role="alert">
          {t('pgn-nothing')}
        </p>
      )}
      {done && done.broken.length > 0 && (
        <div>
          <p>{t('imported-broken')}</p>
          <BrokenList broken={done.broken} />
        </div>
      )}
    </Dialog>
  );
}
