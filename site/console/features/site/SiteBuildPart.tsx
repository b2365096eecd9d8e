import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useActorName } from '../../lib/colleagues';
import { useEdition } from '../../lib/edition';
import { Failed, Loading } from '../../ui/State';
import { SiteBuildState } from './SiteBuildState';
import { isUnderWay, siteBuildStatus, startSiteBuild } from './siteBuild';
import './site.css';

/** The interval between two reads of a running build, in milliseconds. */
const LOOK_EVERY = 3000;

/** In the address of its screen, it is scrolled into view. */
const ID = 'site-build';

/** The newest build of the pages, and the button that builds and publishes them; `lead` is the reason. */
export function SiteBuildPart({ lead }: { lead: string }) {
  const t = useTexts();
  const actorName = useActorName();
  const language = useLanguage();
  const edition = useEdition();
  const client = useQueryClient();
  const key = ['site-build', edition];
  const status = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => siteBuildStatus(edition, signal),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.build) ? LOOK_EVERY : false),
  });
  const start = useMutation({
    mutationFn: () => startSiteBuild(edition),
    onSuccess: (answer) => {
      client.setQueryData(key, answer);
      if (answer.joined && answer.build)
        notices.info(t('site.joined', { name: actorName(answer.build.askedBy) }));
    },
  });
  const { build, may, command } = status.data ?? {};
  /** It may have read what was changed since, and nobody has another one follow yet. */
  const mayFollow = build?.state === 'running' && !build.againBy;
  const isMeant = useLocation().hash === `#${ID}`;
  return (
    <section
      ref={(part) => {
        if (isMeant) part?.scrollIntoView?.({ block: 'nearest' });
      }}
      aria-labelledby={ID}
      className="site-build"
    >
      <div className="heading-row">
        <h2 id={ID}>{t('site.title')}</h2>
      </div>
      <p className="quiet">{lead}</p>
      {status.isPending && <Loading />}
      {status.isError && <Failed error={status.error} onRetry={() => void status.refetch()} />}
      <div role="status">{build && <SiteBuildState build={build} language={language} />}</div>
      {command && (
        <p className="small faint">
          {t('site.command')} <code>{command}</code>
        </p>
      )}
      {may && !command && (
        <div className="row">
          <Button
            size="small"
            busy={start.isPending || (isUnderWay(build) && !mayFollow)}
            onClick={() => start.mutate()}
          >
            {t(mayFollow ? 'site.again' : isUnderWay(build) ? 'site.building' : 'site.build')}
          </Button>
        </div>
      )}
    </section>
  );
}
