import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { SITE } from './edition';

const FOLDERS = ['src', 'ssg', 'e2e', 'bench'];

const modules = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(path.join(SITE, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name)),
);

/** The modules of the site that a module imports, types and dynamic imports included. */
function importsOf(module: string): string[] {
  const { importedFiles } = ts.preProcessFile(fs.readFileSync(module, 'utf8'));
  return importedFiles
    .map(({ fileName }) => path.resolve(path.dirname(module), fileName))
    .map((file) => ['', '.ts', '.tsx'].map((extension) => file + extension).find((name) => known.has(name)))
    .filter((name) => name !== undefined);
}

/** The layer of a module: `app`, `ui`, a feature, or a folder or single module of `lib`. */
function layerOf(module: string): string {
  const [top, folder, sub] = path.relative(SITE, module).split(path.sep);
  if (top !== 'src') return top!;
  return folder === 'features' || folder === 'lib' ? `${folder}/${sub}` : folder!;
}

/** The first cycle of a graph as the path around it, or null. */
function cycleOf(graph: ReadonlyMap<string, Iterable<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (node: string, way: string[]): string[] | null => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...way, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return null;
}

const known = new Set(modules);
const imports = new Map(modules.map((module) => [module, importsOf(module)]));

it('has no cycle of modules', () => {
  expect(modules.length).toBeGreaterThan(300);
  expect(cycleOf(imports)?.map((module) => path.relative(SITE, module)) ?? []).toEqual([]);
});

it('has no cycle of layers, tests aside', () => {
  const layers = new Map<string, Set<string>>();
  for (const [module, imported] of imports) {
    if (/\.test\.|[\\/]testing[\\/]/.test(module)) continue;
    const layer = layerOf(module);
    const lower = layers.get(layer) ?? new Set();
    for (const other of imported.map(layerOf)) if (other !== layer) lower.add(other);
    layers.set(layer, lower);
  }
  expect(cycleOf(layers) ?? []).toEqual([]);
});
