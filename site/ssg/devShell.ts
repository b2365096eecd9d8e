import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';

/**
 * The development server answers every page with the application shell; nothing is pre-rendered there. The cookies are
 * those that the service at `api` sets with its pages: the visitor's country, and that there is a clock to move.
 */
export function devShell(api: string): Plugin {
  return {
    name: 'site-dev-shell',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const page = request.method === 'GET' && request.headers.accept?.includes('text/html');
        if (!page || /^\/(apis|dev)\//.test(request.url ?? '')) return next();
        request.url = '/app.html';
        void countryOf(request, api).then((country) => {
          const cookies = ['rehearsal=1', ...(country ? [`zone=${country}`] : [])];
          response.setHeader(
            'Set-Cookie',
            cookies.map((cookie) => `${cookie}; Path=/; SameSite=Lax`),
          );
          next();
        });
      });
    },
  };
}

/** The country of whoever asks, as the service sees it; `ZZ` when it does not know, null when it does not answer. */
async function countryOf(request: IncomingMessage, api: string): Promise<string | null> {
  const forwarded = request.headers['x-forwarded-for'];
  try {
    const answer = await fetch(`${api}/apis/nocas/ip/zone`, {
      headers: forwarded ? { 'X-Forwarded-For': String(forwarded) } : {},
    });
    const { data } = (await answer.json()) as { data: { country: string | null } };
    return data.country ?? 'ZZ';
  } catch {
    return null;
  }
}
