import './icon.css';

export type IconName =
  | 'arrow'
  | 'back'
  | 'down'
  | 'search'
  | 'close'
  | 'check'
  | 'play'
  | 'pause'
  | 'plus'
  | 'bin'
  | 'upload'
  | 'download'
  | 'alert'
  | 'sound'
  | 'mute'
  | 'full'
  | 'retry'
  | 'link'
  | 'file';

/** A 20 px icon in the text's colour, hidden from assistive technology: give its meaning as text beside it. */
export function Icon({ name }: { name: IconName }) {
  return <span className={`icon icon-${name}`} aria-hidden="true" />;
}
