// Plays a finished game back, at a pace the person chooses.

import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../components/icon';
import { number, t } from '../../i18n';
import { useInterval } from '../../lib/hooks';

const PACES = [0.5, 1, 2, 3, 5];

export function Replay({ at, length, onGo }: { at: number; length: number; onGo: (ply: number) => void }) {
  const [running, setRunning] = useState(false);
  const [pace, setPace] = useState(1);
  useInterval(() => onGo(at + 1), pace * 1000, running);
  useEffect(() => {
    if (at >= length) setRunning(false);
  }, [at, length]);
  const toggle = (): void => {
    if (!running && at >= length) onGo(0);
    setRunning(!running);
  };
  return (
    <div class="replay">
      <button type="button" onClick={toggle}>
        <Icon name={running ? 'pause' : 'play'} /> {t('replay')}
      </button>
      <label>
        <span class="faint">{t('replay-seconds')}</span>
        <select value={pace} onChange={(event) => setPace(Number(event.currentTarget.value))}>
          {PACES.map((value) => (
            <option key={value} value={value}>
              {number(value, value < 1 ? 1 : 0)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
