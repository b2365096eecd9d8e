import { afterAll, afterEach, beforeAll } from 'vitest';
import { API, calls, server } from './server';

// Only the API is answered for: tests may run servers of their own.
beforeAll(() =>
  server.listen({ onUnhandledRequest: ({ url }, print) => void (url.startsWith(API) && print.error()) }),
);

afterEach(() => {
  server.resetHandlers();
  calls.length = 0;
});

afterAll(() => server.close());
