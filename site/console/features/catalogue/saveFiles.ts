import type { CatalogueSaved } from './catalogue';

/** Downloads changed files, one after the other, under the names that they have in the catalogue. */
export function saveFiles(files: CatalogueSaved['files']): void {
  for (const { path, content } of files) {
    const link = document.createElement('a');
    const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
    link.href = address;
    link.download = path.slice(path.lastIndexOf('/') + 1);
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address));
  }
}
