import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApiError, fieldErrorsOf, isCode } from '@/lib/api/error';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { applies, useEdition } from '../../lib/edition';
import { changes, session } from '../../lib/session';
import { useTitleText } from '../../lib/titles';
import { CallError } from '../../ui/CallError';
import { Head } from '../../ui/Head';
import { Note } from '../../ui/Note';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { NotInCamp } from './NotInCamp';
import { ProgrammeEditor } from './ProgrammeEditor';
import { moved, MOST } from './programmes';
import { showShortlist } from './shortlist';
import { useOrderKeys } from './useOrderKeys';
import { useProgrammes } from './useProgrammes';
import './programmes.css';

/** The screenings in which the page of the shortlist presents the finalists; the camp has none. */
export default function ProgrammesPage() {
  const t = useTexts();
  return applies(useEdition()) ? <NotInCamp title={t('programmes.title')} /> : <Programmes />;
}

function Programmes() {
  const t = useTexts();
  const titleText = useTitleText();
  const { i18n } = useTranslation();
  const edition = useEdition();
  const { me } = useStore(session);
  const mayChange = changes(me, 'shortlist');
  const { stored, list, change, add, reset, changed, save } = useProgrammes();
  const shortlist = useQuery({
    queryKey: ['shortlist', edition],
    queryFn: ({ signal }) => showShortlist(edition, signal),
  });
  const { said, keysOf } = useOrderKeys(list.length, (index, by) => change(moved(list, index, by)));
  const works = shortlist.data?.works ?? [];
  const titleOf = (id: number) =>
    titleText(id, works.find(({ workId }) => workId === id)?.title ?? '') ||
    t('programmes.notListed', { id });
  const used = new Set(list.flatMap(({ films }) => films));
  const free = works
    .filter(({ workId }) => !used.has(workId))
    .map(({ workId, title }) => ({ workId, title: titleText(workId, title) }));
  const errors = save.error instanceof ApiError ? fieldErrorsOf(save.error) : {};
  const conflict = isCode(save.error, 'CONFLICT');
  return (
    <>
      <Head title={t('programmes.title')} lead={stored.data && t('programmes.count', { count: list.length })}>
        <Link className="button button-text button-small" to={`/${edition}/shortlist`}>
          {t('publication.back.finalists')}
        </Link>
      </Head>
      <div className="console-body programmes">
        {stored.isPending && <Loading />}
        {stored.isError && <Failed error={stored.error} onRetry={() => void stored.refetch()} />}
        {stored.data && (
          <>
            <p className="quiet">{t('programmes.lead')}</p>
            {!stored.data.writable && <Note>{t('catalogue.notWritable')}</Note>}
            {list.length === 0 && (
              <EmptyState title={t('programmes.empty')} text={t('programmes.emptyText')} />
            )}
            <fieldset disabled={!mayChange} className="programmes-all">
              <legend className="visually-hidden">{t('programmes.title')}</legend>
              <ol>
                {list.map((draft, i) => (
                  <ProgrammeEditor
                    key={draft.key}
                    {...{ draft, titleOf, free }}
                    place={i + 1}
                    errorOf={(field) =>
                      (
                        errors[`programmes[${i}].${field}`] ??
                        (field === 'films' ? errors[`programmes[${i}].films[0]`] : undefined)
                      )?.(i18n)
                    }
                    onChange={(after) => change(list.map((other) => (other === draft ? after : other)))}
                    onRemove={() => change(list.filter((other) => other !== draft))}
                    onKeyDown={keysOf(i, draft.name.en)}
                  />
                ))}
              </ol>
            </fieldset>
            <p className="visually-hidden" role="status">
              {said}
            </p>
            {save.error &&
              (conflict ? (
                <Note kind="bad">{errors.version?.(i18n) ?? t('publication.refused')}</Note>
              ) : (
                <CallError error={save.error} />
              ))}
            {mayChange && (
              <div className="programmes-go">
                <Button size="small" disabled={list.length >= MOST.programmes} onClick={add}>
                  {t('programmes.add')}
                </Button>
                <span className="small faint">
                  <kbd>{'Alt'}</kbd> <kbd>{'↑'}</kbd> <kbd>{'↓'}</kbd> {t('programmes.keys')}
                </span>
                {changed && (
                  <Button look="text" size="small" onClick={() => void reset()}>
                    {t('programmes.reset')}
                  </Button>
                )}
                <Button
                  look="primary"
                  size="small"
                  disabled={!changed}
                  busy={save.isPending}
                  onClick={() => save.mutate()}
                >
                  {t('programmes.save')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </>
  );
}
