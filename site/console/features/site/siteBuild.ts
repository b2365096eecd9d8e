import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Edition } from '@/lib/edition';

export type SiteBuildStatus = Data<'/apis/organiser/site/build', 'get'>;
export type SiteBuild = NonNullable<SiteBuildStatus['build']>;

export const siteBuildStatus = (edition: Edition, signal: AbortSignal): Promise<SiteBuildStatus> =>
  api.get('/apis/organiser/site/build', {
    params: { query: { edition } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

/** Builds and publishes the pages, or joins the build that runs. */
export const startSiteBuild = (edition: Edition): Promise<SiteBuildStatus> =>
  api.post('/apis/organiser/site/build', { params: { query: { edition } } });

/** Whether a build has not ended. */
export const isUnderWay = (build: SiteBuild | null | undefined): boolean =>
  build?.state === 'queued' || build?.state === 'running';
