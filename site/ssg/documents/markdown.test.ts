import { expect, test } from 'vitest';
import { anchor, markdown } from './markdown.mjs';

test.each([
  ['a heading', '## Keys that rotate', '<h2 id="keys-that-rotate">Keys that rotate</h2>'],
  ['a paragraph of two lines', 'one\ntwo', '<p>one\ntwo</p>'],
  ['code that looks like HTML', 'a `<b>` & c', '<p>a <code>&lt;b&gt;</code> &amp; c</p>'],
  ['emphasis', 'a **b** and *c*', '<p>a <strong>b</strong> and <em>c</em></p>'],
  ['an item of two lines', '- one\n  more\n- two', '<ul><li>one\nmore</li><li>two</li></ul>'],
  ['steps', '1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['fenced code', '```sh\na | b\n# c\n```', '<pre><code>a | b\n# c</code></pre>'],
])('%s', (_, text, html) => expect(markdown(text)).toBe(html));

test('a table has a head and rows, and code may contain an escaped bar', () => {
  const html = markdown('| a | b |\n|---|---|\n| `x\\|y` | 2 |');
  expect(html).toContain('<thead><tr><th>a</th><th>b</th></tr></thead>');
  expect(html).toContain('<td><code>x|y</code></td><td>2</td>');
});

test('links lead where the caller says', () => {
  expect(markdown('[settings](settings.md)', (target) => target.replace('.md', '.html'))).toBe(
    '<p><a href="settings.html">settings</a></p>',
  );
});

test('ids of headings are those that links in documents use', () => {
  expect(anchor('Visitors’ countries')).toBe('visitors-countries');
});
