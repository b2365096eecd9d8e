const LAST_READ_MS = 60_000;

/**
 * Revokes a file's address a minute later. A download or a media element may still be reading from it, even one that is
 * no longer on the page: its next read would fail and be logged as an error.
 */
export function revokeLater(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), LAST_READ_MS);
}
