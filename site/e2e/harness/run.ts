/** A contest that was started for the tests. */
export interface Running {
  /** Port of the international edition; the camp has the next one, the object store the one after. */
  port: number;
  /** Absolute path of the folder with all its data. */
  dataDir: string;
}

/** What the global setup prepared. Workers read it from the environment. */
export interface Run {
  /** The contest that most tests share. */
  shared: Running;
  /** The folder of everything that the tests make; deleted at their end. */
  folder: string;
  /** A folder with demo data that no contest changes; tests copy it. */
  demoDataDir: string;
  /** A folder with demo data whose contest is not running; a test may start and change it. */
  spareDataDir: string;
  /** Another, for the development server's contest. */
  devDataDir: string;
  /** Another, for a contest whose generation tasks time out early. */
  hastyDataDir: string;
  /** The built sites, both editions. */
  siteDir: string;
  /** Path of a playable video of 32 MiB. */
  film: string;
}

const VARIABLE = 'MARQUEE_E2E_RUN';

export function storeRun(run: Run): void {
  process.env[VARIABLE] = JSON.stringify(run);
}

export function theRun(): Run {
  const stored = process.env[VARIABLE];
  if (!stored) throw new Error('The global setup has not run: start the tests with `npm run e2e`.');
  return JSON.parse(stored) as Run;
}

/** Origins of a running contest. */
export const internationalOf = ({ port }: Pick<Running, 'port'>): string => `http://localhost:${port}`;
export const campOf = ({ port }: Pick<Running, 'port'>): string => `http://localhost:${port + 1}`;
export const consoleOf = ({ port }: Pick<Running, 'port'>): string => `http://localhost:${port + 4}`;
export const storeOf = ({ port }: Pick<Running, 'port'>): string => `http://localhost:${port + 2}`;
