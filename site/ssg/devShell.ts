import type { Plugin } from 'vite';

/** The development server answers every page with the application shell; nothing is pre-rendered there. */
export function devShell(): Plugin {
  return {
    name: 'site-dev-shell',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const page = request.method === 'GET' && request.headers.accept?.includes('text/html');
        if (page && !/^\/(apis|dev)\//.test(request.url ?? '')) {
          request.url = '/app.html';
          // As the service on one machine does: there is a clock to move.
          response.setHeader('Set-Cookie', 'rehearsal=1; Path=/; SameSite=Lax');
        }
        next();
      });
    },
  };
}
