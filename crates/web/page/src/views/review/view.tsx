// Review: from the choice of a game over the progress to what was found.

import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/client';
import { listen } from '../../api/stream';
import type { ReviewState } from '../../api/wire';
import { t } from '../../i18n';
import { complain } from '../../lib/announce';
import { go, type Route } from '../../lib/router';
import { Reviewed } from './reviewed';
import { ReviewStart } from './start';

export function ReviewView({ at }: { at: Route }) {
  // The address names the game: its review is kept, and the server shows the same one again.
  const game = at.query.get('game');
  const [id, setId] = useState<string>();
  useEffect(() => {
    setId(undefined);
    if (game === null) return;
    api.review({ game_id: game }).then(
      (begun) => setId(begun.id),
      (error: unknown) => {
        complain(error);
        go('review');
      },
    );
  }, [game]);
  if (game !== null && id === undefined) return <Progress state={undefined} />;
  const running = id ?? at.argument;
  return running === '' ? <ReviewStart /> : <Running key={running} id={running} />;
}

function Running({ id }: { id: string }) {
  const [state, setState] = useState<ReviewState>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    let left = false;
    const look = (): void => {
      api.reviewState(id).then(
        (now) => !left && setState(now),
        (problem: Error) => !left && setError(problem),
      );
    };
    look();
    const stream = listen<Partial<ReviewState>>(`/reviews/${id}/events`, (event) => {
      setState((before) => ({
        ...(before ?? { id, state: 'running', progress: null, place: null, error: null, review: null }),
        ...event,
      }));
      if (event.state === 'done' || event.state === 'failed') {
        stream.close();
        look();
      }
    });
    return () => {
      left = true;
      stream.close();
    };
  }, [id]);
  if (error)
    return (
      <p class="card problem" role="alert">
        {error.message}
      </p>
    );
  if (state?.state === 'failed')
    return (
      <p class="card problem" role="alert">
        {state.error}
      </p>
    );
  if (state?.review) return <Reviewed review={state.review} />;
  return <Progress state={state} />;
}

function Progress({ state }: { state: ReviewState | undefined }) {
  const progress = state?.progress;
  return (
    <section class="card review-progress" role="status">
      <h1>{t('review-running')}</h1>
      {state?.place ? <p>{t('queued', { place: state.place })}</p> : null}
      <progress max={progress?.total ?? 1} value={progress?.done ?? 0} aria-label={t('review-running')} />
      <p class="faint">{progress ? t('review-progress', { done: progress.done, all: progress.total }) : '\u00a0'}</p>
    </section>
  );
}
