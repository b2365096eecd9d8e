import { fromMarkup, label, partOf, type Player } from './player';

/** The sheet of keys; returns what opens it. */
export function keySheet({ root, words, options, signal }: Player): () => void {
  const rows: [string, string[]][] = [
    [words.keyPlay, [words.space, 'K']],
    [words.keyFive, ['←', '→']],
    [words.keyTen, ['J', 'L']],
    [words.keyFrame, [',', '.']],
    [words.keySpeed, ['<', '>']],
    ...(options.digits === false ? [] : [[words.keyTenth, ['0', '…', '9']] as [string, string[]]]),
    [words.keyVolume, ['↑', '↓']],
    [words.keyMute, ['M']],
    ...(options.tracks?.length ? [[words.keySubtitles, ['C']] as [string, string[]]] : []),
    [words.keyFull, ['F']],
    [words.keyHelp, ['?']],
  ];
  return () => {
    const sheet = fromMarkup<HTMLDialogElement>(
      `<dialog class="player-keys"><div class="player-keys-head"><h2 data-part="title"></h2><button type="button" class="button button-icon" data-part="close"><span class="icon icon-close" aria-hidden="true"></span></button></div><dl></dl></dialog>`,
    );
    sheet.setAttribute('aria-label', words.keys);
    partOf(sheet, 'title').textContent = words.keys;
    label(partOf(sheet, 'close'), words.close);
    sheet.querySelector('dl')!.append(...rows.map(([text, keys]) => row(text, keys)));
    partOf(sheet, 'close').addEventListener('click', () => sheet.close());
    sheet.addEventListener('click', ({ target }) => target === sheet && sheet.close());
    sheet.addEventListener('close', () => sheet.remove());
    signal.addEventListener('abort', () => sheet.remove());
    root.append(sheet);
    sheet.showModal();
  };
}

function row(text: string, keys: string[]): HTMLElement {
  const line = fromMarkup('<div><dt></dt><dd></dd></div>');
  line.querySelector('dt')!.textContent = text;
  line
    .querySelector('dd')!
    .append(...keys.map((name) => Object.assign(document.createElement('kbd'), { textContent: name })));
  return line;
}
