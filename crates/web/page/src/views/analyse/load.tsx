// FEN or PGN in, a study out; what cannot be read is said with its line.

import { useState } from 'preact/hooks';
import { api } from '../../api/client';
import type { PgnFile, Variant } from '../../api/wire';
import { PgnField } from '../../components/buttons';
import { date, t } from '../../i18n';
import { complain, note } from '../../lib/announce';
import { useAsked } from '../../lib/hooks';
import { listedName } from '../../lib/players';
import { go } from '../../lib/router';
import { emptyStudy, type Study, studyOf } from './tree';

const looksLikeFen = (text: string): boolean =>
  /^[1-8pnbrqkPNBRQK/]+ [wb]\b/.test(text.trim()) || text.trim().split('/').length === 8;

export function LoadForm({ variant, onStudy }: { variant: Variant; onStudy: (study: Study) => void }) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<PgnFile>();

  const load = async (event: Event): Promise<void> => {
    event.preventDefault();
    setFile(undefined);
    try {
      if (looksLikeFen(text)) {
        const position = await api.position(variant, text.trim());
        if (position.valid) onStudy(emptyStudy(variant, position.fen));
        else note(position.problems.join(' '), 'error');
        return;
      }
      const read = await api.pgn(text);
      const [first] = read.games;
      if (first) onStudy(studyOf(first));
      setFile(read);
    } catch (error) {
      complain(error);
    }
  };

  return (
    <form class="load" onSubmit={(event) => void load(event)}>
      <PgnField label={t('paste')} rows={3} value={text} onText={setText} />
      <div class="button-row">
        <button type="submit" disabled={text.trim() === ''}>
          {t('show')}
        </button>
        {file && file.games.length > 1 && (
          <select
            aria-label={t('choose-game')}
            onChange={(event) => {
              const game = file.games[Number(event.currentTarget.value)];
              if (game) onStudy(studyOf(game));
            }}
          >
            {file.games.map((game, i) => (
              <option key={i} value={i}>
                {i + 1}. {listedName(game.tags.White ?? '?')} – {listedName(game.tags.Black ?? '?')}
              </option>
            ))}
          </select>
        )}
      </div>
      {file && <BrokenList broken={file.broken} />}
      {file && file.games.length + file.broken.length === 0 && (
        <p class="problem" role="alert">
          {t('pgn-nothing')}
        </p>
      )}
    </form>
  );
}

/** The games kept most recently; the others are found in the list of games. */
export function SavedGames() {
  const { value } = useAsked(() => api.games({ limit: 30 }), []);
  if (!value || value.games.length === 0) return null;
  return (
    <label class="field saved-games">
      {t('saved-games')}
      <select
        value=""
        onChange={(event) => event.currentTarget.value !== '' && go('analyse', '', { game: event.currentTarget.value })}
      >
        <option value="">–</option>
        {value.games.map((game) => (
          <option key={game.id} value={game.id}>
            {listedName(game.white)} – {listedName(game.black)} {game.result} {date(game.date ?? '')}
          </option>
        ))}
      </select>
    </label>
  );
}

export function BrokenList({ broken }: { broken: PgnFile['broken'] }) {
  if (broken.length === 0) return null;
  return (
    <ul class="plain-list problem" role="alert">
      {broken.map((one) => (
        <li key={one.number}>{t('pgn-fault', { number: one.number, line: one.line, reason: one.reason })}</li>
      ))}
    </ul>
  );
}
