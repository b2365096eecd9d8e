import { api } from '../api/api';
import type { Schema } from '../api/schema';

/** A file of the entrant that no form was sent with. */
export type UnsentFile = Schema<'UnsentUpload'>;

/** The entrant's files that no form was sent with, and how much room they take. */
export const readUnsent = (): Promise<Schema<'UnsentUploads'>> =>
  api.get('/apis/activity/upload', { quiet: true });

/** Calls the listeners with the id of an upload that was deleted. */
const deletions = new Set<(uploadId: string) => void>();

/** Deletes an upload. Fields that have it lose it. */
export async function deleteUnsent(id: string): Promise<void> {
  await api.delete('/apis/activity/upload/{id}', { quiet: true, params: { path: { id } } });
  deletions.forEach((listener) => listener(id));
}

/** Calls back when an upload was deleted; returns a function that unsubscribes. */
export function onDeletedUpload(listener: (uploadId: string) => void): () => void {
  deletions.add(listener);
  return () => void deletions.delete(listener);
}
