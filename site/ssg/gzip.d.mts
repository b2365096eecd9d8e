/** The smallest gzip form of a file: what the build stores beside it, and what visitors download. */
export function smallestGzip(source: Uint8Array | string): Buffer;
