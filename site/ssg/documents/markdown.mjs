/**
 * Renders the Markdown that the project's documents use: headings, paragraphs, lists, tables, fenced code, rules, and within
 * lines code, emphasis, links and pictures. `link` turns the target of a link into that of the page.
 */
export function markdown(text, link = (target) => target) {
  const lines = text.replaceAll('\r', '').split('\n');
  const html = [];
  const inline = (line) => inlineHTML(line, link);
  for (let i = 0; i < lines.length;) {
    const line = lines[i];
    const heading = /^(#{1,6}) (.*)$/.exec(line);
    const fence = /^\s*```/.exec(line);
    if (line.trim() === '') i++;
    else if (fence) {
      const end = lines.findIndex((other, at) => at > i && /^\s*```\s*$/.test(other));
      const last = end < 0 ? lines.length : end;
      html.push(`<pre><code>${escape(lines.slice(i + 1, last).join('\n'))}</code></pre>`);
      i = last + 1;
    } else if (heading) {
      const level = heading[1].length;
      html.push(`<h${level} id="${anchor(heading[2])}">${inline(heading[2])}</h${level}>`);
      i++;
    } else if (line.startsWith('|')) {
      const rows = take(lines, i, (other) => other.startsWith('|'));
      html.push(table(rows, inline));
      i += rows.length;
    } else if (ITEM.test(line)) {
      const items = take(lines, i, (other, at) => ITEM.test(other) || (/^\s+\S/.test(other) && at > i));
      html.push(list(items, inline));
      i += items.length;
    } else {
      const block = take(
        lines,
        i,
        (other) => other.trim() !== '' && !/^(#{1,6} |\s*```|\|)/.test(other) && !ITEM.test(other),
      );
      html.push(`<p>${inline(block.join('\n'))}</p>`);
      i += block.length;
    }
  }
  return html.join('\n');
}

const ITEM = /^\s*([-*]|\d+\.) /;

/** The id of a heading, as GitHub makes it. */
export const anchor = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The lines from `from` on for which `isPart` holds. The first is always taken, so that every call moves on. */
function take(lines, from, isPart) {
  let to = from + 1;
  while (to < lines.length && isPart(lines[to], to)) to++;
  return lines.slice(from, to);
}

function inlineHTML(text, link) {
  const codes = [];
  const kept = text.replace(/`([^`]+)`/g, (_, code) => `\ue000${codes.push(escape(code)) - 1}\ue000`);
  return escape(kept)
    .replace(
      /!\[([^\]]*)\]\(([^)\s]+)\)/g,
      (_, label, target) => `<img src="${link(target)}" alt="${label}">`,
    )
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label, target) => `<a href="${link(target)}">${label}</a>`)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
    .replace(/\ue000(\d+)\ue000/g, (_, at) => `<code>${codes[Number(at)]}</code>`);
}

function table(rows, inline) {
  const cells = (row) =>
    row
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim().replaceAll('\\|', '|')));
  const [head, , ...body] = rows;
  const row = (tag) => (line) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  return `<div class="table"><table><thead>${row('th')(head)}</thead><tbody>${body.map(row('td')).join('')}</tbody></table></div>`;
}

/** A list whose items may have several lines; one level deep. */
function list(lines, inline) {
  const items = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items[items.length - 1] += `\n${line.trim()}`;
  }
  const tag = /^\s*\d/.test(lines[0]) ? 'ol' : 'ul';
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;
}
