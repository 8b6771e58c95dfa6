// Building tables: first what it will take, then progress with pause and resume.

import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/client';
import { listen } from '../../api/stream';
import type { Build, Estimate, Variant } from '../../api/wire';
import { bytes, duration, t } from '../../i18n';
import { announce, complain } from '../../lib/announce';
import { useAsked } from '../../lib/hooks';

const EXAMPLES: Record<'chess' | 'racingkings', string[]> = {
  chess: ['KQvK', 'KRvK', 'KPvK', 'KBNvK', 'KQvKR', 'KRPvKR'],
  racingkings: ['KvK', 'KQvK', 'KRvK', 'KRvKR', 'KQvKR'],
};

interface Props {
  variant: Variant;
  wanted: string;
  /** Shows a position of a table. */
  onShow: (material: string) => void;
  onBuilt: () => void;
}

export function BuildPanel({ variant, wanted, onShow, onBuilt }: Props) {
  const [material, setMaterial] = useState(wanted);
  const [estimate, setEstimate] = useState<Estimate>();
  const { value: running, again } = useAsked(api.builds, []);

  const ask = async (name: string): Promise<void> => {
    setEstimate(undefined);
    try {
      setEstimate(await api.estimate(variant, name.trim()));
    } catch (error) {
      complain(error);
    }
  };
  useEffect(() => {
    setMaterial(wanted);
    if (wanted !== '') void ask(wanted);
  }, [wanted, variant]);

  const start = async (): Promise<void> => {
    try {
      await api.build(variant, material.trim());
      setEstimate(undefined);
      again();
    } catch (error) {
      complain(error);
    }
  };

  const examples = EXAMPLES[variant === 'racingkings' ? 'racingkings' : 'chess'];
  return (
    <section class="card build" aria-label={t('build-table')}>
      <h2>{t('build-table')}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void ask(material);
        }}
      >
        <label class="field">
          {t('material')}
          <input
            type="text"
            value={material}
            placeholder={t('material-example')}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) => {
              setMaterial(event.currentTarget.value);
              setEstimate(undefined);
            }}
          />
        </label>
        <div class="button-row examples">
          {examples.map((example) => (
            <button
              key={example}
              type="button"
              class="chip"
              onClick={() => {
                setMaterial(example);
                onShow(example);
                void ask(example);
              }}
            >
              {example}
            </button>
          ))}
        </div>
        {!estimate && (
          <button type="submit" disabled={material.trim() === ''}>
            {t('estimate')}
          </button>
        )}
      </form>
      {estimate && estimate.tables.length === 0 && (
        <p class="fine" role="status">
          {t('table-there')}
        </p>
      )}
      {estimate && estimate.tables.length > 0 && (
        <div class="estimate">
          <dl>
            <div>
              <dt>{t('memory')}</dt>
              <dd>{bytes(estimate.memory_bytes)}</dd>
            </div>
            <div>
              <dt>{t('disk')}</dt>
              <dd>{bytes(estimate.disk_bytes)}</dd>
            </div>
            <div>
              <dt>{t('time')}</dt>
              <dd>{duration(estimate.seconds)}</dd>
            </div>
          </dl>
          {estimate.tables.length > 1 && (
            <p class="faint">{t('tables-along', { tables: estimate.tables.join(', ') })}</p>
          )}
          {estimate.shortage && (
            <p class="problem">
              {t('shortage', {
                what: estimate.shortage.what,
                needed: bytes(estimate.shortage.needed),
                free: bytes(estimate.shortage.free),
              })}
            </p>
          )}
          <button type="button" class="primary" disabled={estimate.shortage !== null} onClick={() => void start()}>
            {t('build-it', { material: material.trim() })}
          </button>
        </div>
      )}
      {(running?.builds ?? [])
        .filter((build) => build.variant === variant)
        .map((build) => (
          <BuildRow
            key={build.id}
            first={build}
            onEnd={() => {
              onBuilt();
              again();
            }}
          />
        ))}
    </section>
  );
}

const ENDED = ['done', 'failed', 'cancelled'];

function BuildRow({ first, onEnd }: { first: Build; onEnd: () => void }) {
  const [build, setBuild] = useState(first);
  const ended = ENDED.includes(build.state);
  useEffect(() => {
    // A small table is done before the list of builds is here.
    if (ENDED.includes(first.state)) return onEnd();
    const stream = listen<Build>(`/tables/builds/${first.id}/events`, (event) => {
      setBuild((before) => ({ ...before, ...event }));
      if (ENDED.includes(event.state)) {
        stream.close();
        announce(`${first.material}: ${t(`job-${event.state}`)}`);
        onEnd();
      }
    });
    return () => stream.close();
  }, [first.id]);
  // biome-ignore lint/suspicious/noConfusingVoidType: the server answers a removal with nothing
  const act = (change: Promise<Build | void>): void => {
    change.then((next) => (next ? setBuild((before) => ({ ...before, ...next })) : onEnd()), complain);
  };
  const percent = Math.round(build.share * 100);
  return (
    <div class={`build-row ${build.state}`}>
      <div class="build-title">
        <strong>{build.material}</strong>
        <span class="faint">
          {t(`job-${build.state}`)}
          {build.state === 'running' && build.table ? ` · ${build.table}` : ''}
          {build.state === 'running' && build.eta ? ` · ${t('about-left', { time: duration(build.eta) })}` : ''}
        </span>
      </div>
      {!ended && (
        <>
          <progress max={100} value={percent} aria-label={`${build.material}: ${percent} %`} />
          <div class="button-row">
            {build.state === 'paused' ? (
              <button type="button" onClick={() => act(api.resumeBuild(build.id))}>
                {t('resume-build')}
              </button>
            ) : (
              <button type="button" onClick={() => act(api.pauseBuild(build.id))}>
                {t('pause')}
              </button>
            )}
            <button type="button" onClick={() => act(api.cancelBuild(build.id))}>
              {t('button-cancel')}
            </button>
          </div>
        </>
      )}
      {build.error && (
        <p class="problem" role="alert">
          {build.error}
        </p>
      )}
    </div>
  );
}
