import type { StageSetting } from '@/content/face';

/** Names above this size, in hundredths of the stage, reach down to where the leader's large circles begin. */
const LOW = 12.6;

/** Whether the leader makes room below a name. */
export const isLow = ({ size, lines }: StageSetting): boolean => size > LOW && lines.length === 1;

/** The classes of a stage with a name that is set by its measure (hero-own.css). */
export const ownClasses = (own: StageSetting) => [
  'hero-own',
  isLow(own) && 'hero-low',
  own.chinese && 'hero-han',
  own.lines.length > 1 && 'hero-two',
];
