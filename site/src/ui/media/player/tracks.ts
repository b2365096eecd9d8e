import { fetchCues } from './cues';
import { attachMenu } from './menu';
import { fromMarkup, label, type Player } from './player';
import { defaultTrack, keepChoice, shortName, trackName, type FilmTrack } from './trackChoice';

/**
 * The menu of subtitles that `button` opens; hidden for a film without any. The choice is kept for the next film. Sets
 * `player.toggleTracks`.
 */
export function attachTracks(player: Player, bar: HTMLElement, button: HTMLElement): void {
  const { video, words, options, signal } = player;
  const tracks = options.tracks ?? [];
  button.hidden = tracks.length === 0;
  if (tracks.length === 0) return;
  const reader = document.documentElement.lang || 'en';
  const loaded = new Map<FilmTrack, TextTrack>();
  let shown: FilmTrack | null = null;
  let last: FilmTrack = tracks[0]!;

  const menu = fromMarkup('<div class="player-speeds player-tracks" role="menu" hidden></div>');
  menu.setAttribute('aria-label', words.subtitles);
  const choices = [null, ...tracks];
  const items = choices.map((track) => {
    const item = fromMarkup('<button type="button" role="menuitemradio" tabindex="-1"></button>');
    item.textContent = track ? trackName(track, words) : words.subtitlesOff;
    if (track) item.lang = track.language;
    item.addEventListener('click', () => {
      choose(track);
      show(false);
    });
    return item;
  });
  menu.append(...items);
  bar.append(menu);
  const show = attachMenu(player, button, menu, () => items[choices.indexOf(shown)]);

  function update() {
    items.forEach((item, i) => (item.ariaChecked = String(choices[i] === shown)));
    button.textContent = shown ? shortName(shown) : 'CC';
    button.classList.toggle('is-on', shown !== null);
    label(button, `${words.subtitles}: ${shown ? trackName(shown, words) : words.subtitlesOff}`);
  }
  async function display(track: FilmTrack | null) {
    shown = track;
    last = track ?? last;
    update();
    for (const [of, text] of loaded) text.mode = of === track ? 'showing' : 'disabled';
    if (!track || loaded.has(track)) return;
    try {
      const cues = await fetchCues(track.url, signal);
      const text = video.addTextTrack(track.kind, trackName(track, words), track.language);
      loaded.set(track, text);
      cues.forEach((cue) => text.addCue(cue));
      text.mode = shown === track && !signal.aborted ? 'showing' : 'disabled';
    } catch {
      if (shown !== track || signal.aborted) return;
      shown = null;
      update();
    }
  }
  function choose(track: FilmTrack | null) {
    keepChoice(track);
    void display(track);
  }
  player.toggleTracks = () => choose(shown ? null : last);
  signal.addEventListener('abort', () => loaded.forEach((text) => (text.mode = 'disabled')));
  const first = defaultTrack(tracks, options.spoken ?? [], reader);
  last = first ?? tracks.find(({ language }) => language.split('-')[0] === reader.split('-')[0]) ?? last;
  void display(first);
}
