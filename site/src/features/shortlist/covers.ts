const files = import.meta.glob<string>('../../../../catalogue/covers/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
const addresses = new Map(
  Object.entries(files).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

/** The address of a built cover, or undefined when the catalogue has no such file. */
export const coverAddress = (file: string | undefined): string | undefined =>
  file === undefined ? undefined : addresses.get(file);
