import type { components } from './schema.gen';

/** A type of the API's contract by its name there: `Schema<'Registration'>`. Regenerate with `npm run generate`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The codes a failed call may carry. */
export type Code = Schema<'Code'>;
