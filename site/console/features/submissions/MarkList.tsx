import { useTexts } from '../../i18n/useTexts';
import type { Shown } from './submissions';

type Marks = NonNullable<Shown['marks']>;

/** What film and cover say about how they were made. */
export function MarkList({ shown }: { shown: Shown }) {
  const t = useTexts();
  const files = [
    { kind: 'video', marks: shown.marks },
    { kind: 'cover', marks: shown.coverMarks },
  ] as const;
  const traces = shown.traces ?? [];
  return (
    <>
      <h3>{t('submissions.marks.title')}</h3>
      <ul className="small quiet">
        {files.map(({ kind, marks }) =>
          marks ? (
            <li key={kind}>
              {t(`submissions.madeKinds.${kind}`)}
              {t('shell.colon')}
              <MarkText marks={marks} />
            </li>
          ) : null,
        )}
        {traces.length > 0 && (
          <li>{t('submissions.marks.traces', { names: traces.join(t('shell.comma')) })}</li>
        )}
      </ul>
      <p className="faint">{t('submissions.marks.absence')}</p>
    </>
  );
}

function MarkText({ marks: { c2pa, aigc, iptc } }: { marks: Marks }) {
  const t = useTexts();
  const parts = [
    c2pa
      ? t(`submissions.marks.c2pa.${c2pa.state}`, {
          issuer: c2pa.issuer ?? '–',
          ai: t(`submissions.marks.ai.${c2pa.ai}`),
        })
      : t('submissions.marks.notRead'),
    aigc && t(`submissions.marks.aigc${aigc.label}`, { producer: aigc.producer || '–' }),
    iptc && t('submissions.marks.iptc', { code: iptc }),
  ];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}
