import fs from 'node:fs';
import path from 'node:path';
import { compressSite } from '../compress.mjs';
import { markdown } from './markdown.mjs';

const project = path.resolve(import.meta.dirname, '../../..');
const STYLE = fs.readFileSync(path.join(import.meta.dirname, 'documents.css'), 'utf8');

/** The documents of operators, editors and developers, in the order of the menu. */
const PARTS = [
  ['The project', ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CODE_OF_CONDUCT.md']],
  [
    'Operation',
    ['deploy/settings.md', 'deploy/systemd/README.md', 'deploy/terraform/README.md', 'deploy/capacity.md'],
  ],
  ['Playbooks', 'deploy/playbooks'],
  ['Content', ['catalogue/README.md', 'catalogue/glossary.md']],
  ['Decisions', 'deploy/decisions'],
];

/** The page of a document: README.md is index.html of its folder. */
const page = (file) => file.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html');

/** The documents of a part that exist, named or of a folder. */
function filesOf(part) {
  const files = Array.isArray(part)
    ? part
    : fs
        .readdirSync(path.join(project, part))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${part}/${name}`);
  return files
    .filter((file) => fs.existsSync(path.join(project, file)))
    .sort(Array.isArray(part) ? () => 0 : undefined);
}

/** Writes a page per document into a folder, with the pictures that they show, and the compressed forms of all. */
export async function buildDocuments(folder) {
  const parts = PARTS.map(([name, part]) => [name, filesOf(part)]);
  const titles = new Map(parts.flatMap(([, files]) => files).map((file) => [file, titleOf(read(file))]));
  fs.rmSync(folder, { recursive: true, force: true });
  for (const file of titles.keys()) {
    write(
      folder,
      page(file),
      layout(
        file,
        parts,
        titles,
        markdown(read(file), (target) => linkFrom(file, target, titles, folder)),
      ),
    );
  }
  await compressSite(folder);
  return titles.size;
}

const read = (file) => fs.readFileSync(path.join(project, file), 'utf8');
const titleOf = (text) => /^# (.*)$/m.exec(text)?.[1].replaceAll('`', '') ?? 'Marquee';
const relative = (from, to) =>
  path.posix.relative(path.posix.dirname(page(from)), to) || path.posix.basename(to);

function write(folder, name, text) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** The target of a link in a document: another page, a picture that is copied, or the file's name where neither exists. */
function linkFrom(file, target, titles, folder) {
  if (/^([a-z]+:|#)/.test(target)) return target;
  const [name, anchor] = target.split('#');
  const wanted = path.posix.join(path.posix.dirname(file), name);
  const document = titles.has(wanted) ? wanted : path.posix.join(wanted, 'README.md');
  if (titles.has(document)) return relative(file, page(document)) + (anchor ? `#${anchor}` : '');
  const source = path.join(project, wanted);
  if (fs.existsSync(source) && fs.statSync(source).isFile()) {
    const copied = `files/${wanted}${/\.(png|svg|json|ya?ml|tf)$/.test(wanted) ? '' : '.txt'}`;
    fs.mkdirSync(path.dirname(path.join(folder, copied)), { recursive: true });
    fs.copyFileSync(source, path.join(folder, copied));
    return relative(file, copied);
  }
  return target;
}

function layout(file, parts, titles, body) {
  const menu = parts.map(([name, files]) => {
    const items = files.map((other) => {
      const current = other === file ? ' aria-current="page"' : '';
      return `<li><a href="${relative(file, page(other))}"${current}>${titles.get(other)}</a></li>`;
    });
    const open = files.includes(file) || name === 'The project' || name === 'Operation' ? ' open' : '';
    return `<details${open}><summary>${name}</summary><ul>${items.join('')}</ul></details>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titles.get(file)} · Marquee</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Documents">${menu.join('')}</nav>
<main>
${body}
</main>
</body>
</html>
`;
}
