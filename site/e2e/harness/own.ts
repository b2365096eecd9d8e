import { randomUUID } from 'node:crypto';

/** A second try runs in a new worker, so that it has a mark of its own. */
const MARK = randomUUID().slice(0, 8);

/** An address on the shared contest that no other try of a test uses: `mara@account.example` with a mark. */
export const ownAddress = (address: string): string => address.replace('@', `-${MARK}@`);

/** The name of an account on the shared contest that no other try of a test uses. */
export const ownName = (name: string): string => `${name} ${MARK}`;
