import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { exportAddress, useFilter, type FilterValues } from '../../lib/useFilter';
import { Choice } from '../../ui/Choice';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { Note } from '../../ui/Note';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { TypedSearch } from '../../ui/TypedSearch';
import { SiteBuildPart } from '../site/SiteBuildPart';
import { fileTitle, listCatalogue, waitingText, type CatalogueFile } from './catalogue';
import { FileEditor } from './FileEditor';
import { FileTable } from './FileTable';
import { MailsPart } from './MailsPart';
import './catalogue.css';

/** Without a choice a file shows what needs a translation, and all of its texts where nothing does. */
const USUAL = { file: '', show: '', q: '', mail: '' };

/** The catalogue's files, and the texts of one of them in both languages. */
export default function CataloguePage() {
  const t = useTexts();
  const edition = useEdition();
  const { values, change } = useFilter(USUAL);
  const list = useQuery({
    queryKey: ['catalogue', edition],
    queryFn: ({ signal }) => listCatalogue(edition, signal),
  });
  const { data } = list;
  const chosen = data?.files.find(({ name }) => name === values.file);
  const waitsIn = ({ missing, stale, former }: CatalogueFile) => missing + stale + former;
  const open = chosen ?? data?.files.find(waitsIn) ?? data?.files[0];
  const show = values.show || (open && waitsIn(open) > 0 ? 'waiting' : 'all');
  const exported: FilterValues = chosen
    ? { file: chosen.name, state: show === 'waiting' ? 'waiting' : '', q: values.q }
    : {};
  const waits = data?.files.reduce((sum, { missing, stale }) => sum + missing + stale, 0);
  const former = data?.files.reduce((sum, file) => sum + file.former, 0);
  return (
    <>
      <Head
        title={t('shell.screens.catalogue')}
        lead={waits === undefined ? undefined : waitingText(t, waits, former ?? 0)}
      >
        <Choice
          label={t('catalogue.mails.part')}
          value={values.mail === '' ? 'pages' : 'mails'}
          options={[
            { value: 'pages', text: t('catalogue.mails.pages') },
            { value: 'mails', text: t('catalogue.mails.list') },
          ]}
          onChange={(part) => change({ mail: part === 'mails' ? 'any' : '' })}
        />
        <ExportLinks address={(format) => exportAddress('catalogue', { edition, ...exported }, format)} />
      </Head>
      {values.mail !== '' && <MailsPart open={values.mail} onOpen={(mail) => change({ mail })} />}
      {values.mail === '' && (
        <div className="catalogue">
          <section className="catalogue-list" aria-label={t('catalogue.files')}>
            <p className="quiet">{t('catalogue.lead')}</p>
            {list.isPending && <Loading />}
            {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
            {data && (
              <FileTable files={data.files} openName={open?.name} onOpen={(file) => change({ file })} />
            )}
            {data && !data.writable && <Note>{t('catalogue.notWritable')}</Note>}
            {data?.writable && <SiteBuildPart lead={t('catalogue.build')} />}
          </section>
          <section className="catalogue-edit" aria-label={open?.name ?? t('catalogue.pick')}>
            {open ? (
              <>
                <div className="tools">
                  <h2>
                    {fileTitle(t, open.name)} <span className="small faint">{open.name}</span>
                  </h2>
                  <TypedSearch
                    titles
                    label={t('catalogue.search')}
                    value={values.q}
                    onSearch={(q) => change({ q })}
                  />
                  <Choice
                    label={t('catalogue.show')}
                    value={show}
                    options={[
                      { value: 'waiting', text: t('catalogue.needsTranslation') },
                      { value: 'all', text: t('catalogue.allTexts') },
                    ]}
                    onChange={(show) => change({ show })}
                  />
                </div>
                <FileEditor
                  key={`${edition} ${open.name}`}
                  file={open.name}
                  waiting={show === 'waiting'}
                  search={values.q}
                  writable={data?.writable ?? false}
                />
              </>
            ) : (
              data && <EmptyState title={t('catalogue.pick')} />
            )}
          </section>
        </div>
      )}
    </>
  );
}
