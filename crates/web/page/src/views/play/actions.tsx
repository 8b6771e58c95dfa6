// What a person may do besides moving.

import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/client';
import type { Color, Command, Game, Role } from '../../api/wire';
import { copy, download } from '../../components/buttons';
import { Confirm } from '../../components/dialog';
import { Icon, type IconName } from '../../components/icon';
import { t } from '../../i18n';
import { complain } from '../../lib/announce';
import { other } from '../../lib/notation';
import { go, link } from '../../lib/router';
import { isPaused } from './game';

interface Props {
  game: Game;
  mine: Color | 'both' | undefined;
  role: Role | undefined;
  send: (command: Command, rest?: { by?: Color }) => Promise<boolean>;
  onRematch: () => void;
}

function Action({ icon, label, act, off }: { icon: IconName; label: string; act: () => void; off?: boolean }) {
  return (
    <button type="button" class="action" disabled={off} onClick={act}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

function Offer({ text, mayAnswer, onAnswer }: { text: string; mayAnswer: boolean; onAnswer: (yes: boolean) => void }) {
  return (
    <div class="offer" role={mayAnswer ? 'alert' : undefined}>
      <span>{text}</span>
      {mayAnswer && (
        <>
          <button type="button" onClick={() => onAnswer(true)}>
            {t('accept')}
          </button>
          <button type="button" onClick={() => onAnswer(false)}>
            {t('button-decline')}
          </button>
        </>
      )}
    </div>
  );
}

/** Programs mostly answer sooner than this, in milliseconds. */
const PATIENCE = 5000;

/** Lets a program that takes its time play what it has found. */
function MoveNow({ act }: { act: () => void }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return late ? <Action icon="play" label={t('move-now')} act={act} /> : null;
}

export function Actions({ game, mine, role, send, onRematch }: Props) {
  const [asking, setAsking] = useState<'resign' | 'abort'>();
  const by: Color = mine === 'black' || mine === 'white' ? mine : game.turn;
  const noughts = game.variant === 'tictactoe';
  const withPgn = (use: (pgn: string) => void | Promise<void>) => (): void => {
    api.gamePgn(game.id).then(use).catch(complain);
  };

  // A game without moves is gone after that; one with moves waits in the list.
  const stop = async (): Promise<void> => {
    if (await send('abort')) go('play');
  };

  const keep = (
    <div class="action-row small">
      <Action icon="copy" label="PGN" act={withPgn(copy)} />
      <Action icon="save" label={t('download')} act={withPgn((pgn) => download(`kiebitz-${game.id}.pgn`, pgn))} />
      <Action icon="copy" label="FEN" act={() => void copy(game.fen).catch(complain)} />
    </div>
  );

  if (game.status === 'over') {
    return (
      <div class="actions">
        <div class="action-row">
          {(!game.guarded || role === 'owner') && <Action icon="again" label={t('button-rematch')} act={onRematch} />}
          <a class="action" href={link('play')}>
            <Icon name="play" />
            <span>{t('button-game-setup')}</span>
          </a>
          {!noughts && (
            <>
              <a class="action" href={link('review', '', { game: game.id })}>
                <Icon name="check" />
                <span>{t('nav-review')}</span>
              </a>
              <a class="action" href={link('analyse', '', { game: game.id })}>
                <Icon name="search" />
                <span>{t('nav-analyse')}</span>
              </a>
            </>
          )}
        </div>
        {keep}
      </div>
    );
  }

  const paused = isPaused(game) && (mine !== undefined || !game.guarded) && (
    <div class="offer">
      <span>{t('paused')}</span>
      <button type="button" onClick={() => void send('resume')}>
        {t('resume')}
      </button>
    </div>
  );

  if (mine === undefined) {
    return (
      <div class="actions">
        {paused}
        {game.guarded && role !== 'owner' ? (
          <p class="faint">{t('watching')}</p>
        ) : (
          <div class="action-row">
            <Action icon="stop" label={t('abort')} act={() => setAsking('abort')} />
          </div>
        )}
        {keep}
        {asking && (
          <Confirm
            title={t('really-abort')}
            action={t('abort')}
            onYes={() => void stop()}
            onClose={() => setAsking(undefined)}
          />
        )}
      </div>
    );
  }

  // Between people who do not sit together nobody gets advice, and the other side is asked for takebacks.
  const alone = !game.guarded || !game.white.human || !game.black.human;
  // Who asked sees that the other side has been asked; only the other side can answer.
  const mayTakeBack = game.takeback_asked !== mine;
  const mayAccept = mine === 'both' || game.offer !== mine;
  return (
    <div class="actions">
      {paused}
      {game.offer && (
        <Offer
          text={t('draw-offered', { side: game.offer })}
          mayAnswer={mayAccept}
          onAnswer={(yes) => void send(yes ? 'accept_draw' : 'decline_draw', { by: other(game.offer ?? by) })}
        />
      )}
      {game.takeback_asked && (
        <Offer
          text={t('takeback-asked', { side: game.takeback_asked })}
          mayAnswer={mayTakeBack}
          onAnswer={(yes) => void send(yes ? 'accept_takeback' : 'decline_takeback', { by })}
        />
      )}
      {game.claimable && (
        <button type="button" class="claim" onClick={() => void send('claim_draw', { by })}>
          {t('claim-draw', { reason: game.claimable.text })}
        </button>
      )}
      <div class="action-row">
        {game.takeback && (
          <Action
            icon="back"
            label={t('take-back')}
            off={!game.can_take_back || game.takeback_asked !== null}
            act={() => void send('takeback', { by })}
          />
        )}
        {alone && (
          <Action
            icon="hint"
            label={t('key-hint')}
            off={mine !== 'both' && game.turn !== mine}
            act={() => void send('hint', { by })}
          />
        )}
        {!noughts && alone && mine !== 'both' && game.turn !== mine && (
          <MoveNow key={game.ply} act={() => void send('move_now', { by })} />
        )}
        {!noughts && (
          <Action
            icon="half"
            label={t('offer-draw')}
            off={game.offer !== null}
            act={() => void send('offer_draw', { by })}
          />
        )}
        <Action icon="flag" label={t('button-resign')} act={() => setAsking('resign')} />
      </div>
      {keep}
      {asking && (
        <Confirm
          title={t('really-resign')}
          action={t('button-resign')}
          onYes={() => void send('resign', { by })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
