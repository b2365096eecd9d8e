/** The answer of the object store to a part of a file, or to the question how much of it arrived. */
export interface StoreAnswer {
  status: number;
  /** The `Range` header: what the store holds. */
  range: string | null;
}

/** The upload session no longer exists: the file must be sent from the beginning, to a new one. */
export class SessionGone extends Error {
  constructor(readonly status: number) {
    super(`send file: the session answered ${status}`);
    this.name = 'SessionGone';
  }
}

/** The store could not take a part now; asking where it is and going on from there may work. */
export class PartFailed extends Error {
  constructor(readonly status: number) {
    super(`send file: the store answered ${status}`);
    this.name = 'PartFailed';
  }
}

/**
 * How many bytes the store holds, or `complete`, by its answer in the resumable protocol of Google Cloud Storage
 * (https://cloud.google.com/storage/docs/performing-resumable-uploads): 308 without `Range` holds nothing.
 * Throws SessionGone or PartFailed.
 */
export function positionOf({ status, range }: StoreAnswer): number | 'complete' {
  if (status === 200 || status === 201) return 'complete';
  if (status === 404 || status === 410 || status === 499) throw new SessionGone(status);
  if (status !== 308) throw new PartFailed(status);
  if (range === null) return 0;
  const match = /^bytes[= ]0-(\d+)$/.exec(range);
  if (!match) throw new PartFailed(status);
  return Number(match[1]) + 1;
}
