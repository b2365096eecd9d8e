// Written by `go generate ./backend/contest`. Change the values there.

/** What may be uploaded, by kind. Sizes in bytes, sides in pixels. */
export const kinds = {
  video: {
    extensions: ['mp4', 'mov'],
    mimeTypes: ['video/mp4', 'video/quicktime'],
    maxBytes: 2147483648,
  },
  cover: {
    extensions: ['jpg', 'jpeg', 'png'],
    mimeTypes: ['image/jpeg', 'image/png'],
    maxBytes: 10485760,
    maxSide: 4096,
  },
  process: {
    extensions: ['doc', 'docx', 'pdf', 'mp4', 'zip', 'rar', '7z'],
    mimeTypes: [
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/pdf',
      'video/mp4',
      'application/zip',
      'application/vnd.rar',
      'application/x-7z-compressed',
    ],
    maxBytes: 524288000,
  },
  concept: {
    extensions: ['ppt', 'pptx'],
    mimeTypes: [
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    maxBytes: 524288000,
  },
  script: {
    extensions: ['doc', 'docx', 'pdf'],
    mimeTypes: [
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/pdf',
    ],
    maxBytes: 524288000,
  },
  portfolio: {
    extensions: ['mp4', 'mov', 'zip', 'rar'],
    mimeTypes: ['video/mp4', 'video/quicktime', 'application/zip', 'application/vnd.rar'],
    maxBytes: 524288000,
  },
  pv: {
    extensions: ['mp4', 'mov', 'zip', 'rar'],
    mimeTypes: ['video/mp4', 'video/quicktime', 'application/zip', 'application/vnd.rar'],
    maxBytes: 524288000,
  },
  reference: {
    extensions: ['jpg', 'jpeg', 'png'],
    mimeTypes: ['image/jpeg', 'image/png'],
    maxBytes: 10485760,
    maxSide: 4096,
  },
  subtitles: {
    extensions: ['srt', 'vtt', 'ttml', 'dfxp', 'xml'],
    mimeTypes: ['application/x-subrip', 'text/vtt', 'application/ttml+xml'],
    maxBytes: 1048576,
  },
} as const;

/** Longest texts, in characters; the description in weight. */
export const lengths = {
  name: 100,
  mail: 254,
  links: 2000,
  motivation: 2000,
  comments: 500,
  process: 5000,
  description: 1000,
  prompt: 800,
} as const;

/** Lengths of a judge's password, in characters. */
export const passwordLengths = {
  min: 12,
  max: 200,
} as const;

/** The code sent by mail: its length, how long it is valid, and the time between two codes. */
export const verificationCode = {
  digits: 6,
  letters: 10,
  lifetimeMinutes: 10,
  resendSeconds: 60,
} as const;

/** How long data is kept. */
export const retention = {
  codeKeptHours: 24,
  sessionDays: 30,
  maxSessionDays: 90,
  deviceDays: 180,
  limitHours: 48,
  unfinishedDays: 7,
  unusedDays: 14,
  unmarkedDays: 190,
  reportDays: 365,
  judgeHours: 12,
  freshLoginMinutes: 15,
} as const;

/** A whole code: digits, or the letters or the link's token that an address under attack is mailed. */
export const codePattern = /^([0-9]{6}|[A-Z]{10}|[A-Za-z0-9_-]{22})$/;

/** A mail address, trimmed. */
export const emailPattern =
  /^[A-Za-z0-9_%+'-]+(\.[A-Za-z0-9_%+'-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** A link of an entrant: an http or https URL with a public host name. */
export const linkPattern =
  /^[Hh][Tt][Tt][Pp][Ss]?:\/\/([^\s\/?#@:\\.]+\.)+[^\s\/?#@:\\.]{2,}(:[0-9]{1,5})?([\/?#]\S*)?$/;

/** Shortest side of the picture that a clip begins with, in pixels. */
export const minClipReference = 300;

/** What is completed to such a link by https:// in front of it. */
export const bareHostPattern = /^([^\s\/?#@:\\.,]+\.)+[^\s\/?#@:\\.,0-9]{2,}(:[0-9]{1,5})?([\/?#]\S*)?$/;

/** The highest score of a judge, in points. */
export const maxScore = 100;

/** The ids that no criterion may have: what a scorecard has beside its scores. */
export const takenCriteria: readonly string[] = [
  'award',
  'before',
  'comments',
  'commitment',
  'complete',
  'drift',
  'drift_cards',
  'drift_error',
  'drift_per_ten_works',
  'judge',
  'key',
  'place',
  'rank',
  'reason',
  'record',
  'salt',
  'severity',
  'signature',
  'signed',
  'total',
  'version',
  'watched',
  'work',
];

/** How far a film may run over the limit, in seconds. */
export const runningTimeTolerance = 0.5;

/** Bytes that are sent at once. */
export const chunkSize = 8388608;
