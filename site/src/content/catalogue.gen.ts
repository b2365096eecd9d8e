// Written by `npm run generate` from catalogue/schema. Change the schemas.
import type { Bilingual } from '../lib/locale/language';

/**
 * The content of any of the catalogue's files.
 */
export type CatalogueFile =
  | AboutApplications
  | AboutFilms
  | Awards
  | Brand
  | Categories
  | Chapter
  | JudgingCriteria
  | Edition
  | Entries
  | Guidelines
  | Jury
  | Mails
  | Privacy
  | Prizes
  | FilmProgrammes
  | Questions
  | Regions
  | Rules
  | SampleFilms
  | Terms
  | Timeline
  | Translations
  | Winners
  | EnglishOverlayOfTheWorks
  | Works;
/**
 * The awards that nominators name works for, in the order in which they are shown: up to 8, none where nobody nominates. One file per edition, awards.json; it may be left out.
 *
 * @maxItems 8
 */
export type Awards = NominationAward[];
/**
 * The categories of works, of which entrants choose one. Optional, one file per edition, categories.json.
 *
 * @minItems 1
 * @maxItems 30
 */
export type Categories = Category[];
/**
 * One block of a chapter; its type says which keys it has.
 */
export type Block =
  | {
      /**
       * What kind of block it is.
       */
      type: 'text';
      /**
       * The paragraph; it may quote figures and dates, as in {{minimumAge}}.
       */
      text: Bilingual;
    }
  | {
      /**
       * What kind of block it is.
       */
      type: 'note';
      /**
       * The question.
       */
      title: Bilingual;
      /**
       * The answer.
       */
      text: Bilingual;
    }
  | {
      /**
       * What kind of block it is.
       */
      type: 'list';
      /**
       * Its entries.
       *
       * @minItems 1
       *
       * Items: One entry.
       */
      items: Bilingual[];
    }
  | {
      /**
       * What kind of block it is.
       */
      type: 'steps';
      /**
       * Its steps.
       *
       * @minItems 1
       *
       * Items: One step.
       */
      items: {
        /**
         * The step in a word.
         */
        title: Bilingual;
        /**
         * What to do.
         */
        text: Bilingual;
      }[];
    }
  | {
      /**
       * What kind of block it is.
       */
      type: 'figures';
      /**
       * The figures.
       *
       * @minItems 1
       *
       * Items: One figure.
       */
      items: {
        /**
         * The figure, mostly a quoted one such as {{minimumAge}}+.
         */
        figure: string;
        /**
         * What it counts.
         */
        text: Bilingual;
      }[];
    }
  | {
      /**
       * What kind of block it is.
       */
      type: 'table';
      /**
       * The heads of its columns.
       *
       * @minItems 2
       * @maxItems 4
       *
       * Items: One head.
       */
      columns: Bilingual[];
      /**
       * Its rows, each with as many cells as there are columns; the first cell names the row.
       *
       * @minItems 1
       */
      rows: Bilingual[][];
    }
  | {
      /**
       * What kind of block it is.
       */
      type: 'files';
      /**
       * Which kinds of files it shows.
       *
       * @minItems 1
       *
       * Items: A kind of file.
       */
      kinds: ('video' | 'cover' | 'process' | 'concept' | 'script' | 'portfolio' | 'pv' | 'subtitles')[];
    }
  | {
      /**
       * What kind of block it is.
       */
      type: 'criteria';
    }
  | {
      /**
       * What kind of block it is.
       */
      type: 'prizes';
    }
  | {
      /**
       * What kind of block it is.
       */
      type: 'contact';
    };
/**
 * What judges score and how much each counts, in the order in which ties are decided: 1 to 8 criteria, whose weights add up to 100. One file per edition, criteria.json.
 *
 * @minItems 1
 * @maxItems 8
 */
export type JudgingCriteria = Criterion[];
/**
 * The seats of the jury in their order; empty before there is one. One file per edition, jury.json.
 */
export type Jury = Juror[];
/**
 * The named screenings in which the shortlist's page presents finalists, in their order. One file per edition, programmes.json; without it the page is an index.
 *
 * @maxItems 12
 */
export type FilmProgrammes = FilmProgramme[];
/**
 * Questions that the organisers ask at registration and at submission, in their order. Optional, one file per edition, questions.json. A question that has answers can be retired, not removed or changed in kind.
 *
 * @maxItems 60
 */
export type Questions = Question[];
/**
 * Countries and regions that the pages of an edition name otherwise than the Unicode project does. One file per edition, regions.json; it may be missing.
 */
export type Regions = Region[];
/**
 * The numbers of the works in works.zh.json that are no finalists, but the organiser's films from former editions: the pages show them, and say so, until the finalists are announced. One file per edition, samples.json; without it all works are finalists.
 *
 * Items: The number of a work.
 */
export type SampleFilms = number[];
/**
 * English versions of the works, laid over the Chinese ones by id; every work has one. One file per edition, works.en.json.
 */
export type EnglishOverlayOfTheWorks = Translation[];
/**
 * What kind of film it is.
 */
export type Theme = 'sci-fi' | 'fantasy' | 'folk-tale' | 'animals' | 'heritage' | 'public-welfare';
/**
 * The finalist works of an edition as they were submitted, in Chinese. One file per edition, works.zh.json.
 */
export type Works = SubmittedWork[];

/**
 * The texts of the home page of an edition that takes applications. One file, about.json.
 */
export interface AboutApplications {
  /**
   * The camp's name, cut for the stage.
   */
  stageName: {
    /**
     * The Chinese name, column by column.
     *
     * @minItems 1
     */
    zh: string[][];
    /**
     * The English name, line by line.
     *
     * @minItems 1
     */
    en: string[][];
  };
  /**
   * The lines under the name.
   *
   * @minItems 1
   * @maxItems 4
   *
   * Items: One line.
   */
  lead: Bilingual[];
  /**
   * The one character on the seal.
   */
  seal: Bilingual;
  /**
   * The small line beside the stage.
   */
  aside: Bilingual;
  /**
   * The heading of the part about the camp.
   */
  heading: Bilingual;
  /**
   * What the camp is about.
   *
   * @minItems 1
   *
   * Items: One paragraph.
   */
  paragraphs: Bilingual[];
  /**
   * The page of script that is shown beside it.
   */
  script: {
    /**
     * What the page shows, for those who cannot see it.
     */
    description: Bilingual;
    /**
     * The line that says where and when it plays.
     */
    slug: Bilingual;
    /**
     * What happens before anybody speaks.
     *
     * @minItems 1
     *
     * Items: One sentence.
     */
    action: Bilingual[];
    /**
     * Who says what.
     *
     * @minItems 1
     */
    lines: Speech[];
  };
  /**
   * What selected teams receive.
   *
   * @minItems 1
   *
   * Items: One kind of support.
   */
  support: {
    /**
     * A short name in lower-case letters, which nobody sees.
     */
    id: string;
    /**
     * Its heading.
     */
    name: Bilingual;
    /**
     * What it is about, in a sentence or two.
     */
    text: Bilingual;
  }[];
  /**
   * The camp's stages as a call sheet.
   *
   * @minItems 1
   */
  callSheet: Call[];
  /**
   * The line at the foot of the call sheet.
   */
  callSheetFoot: Bilingual;
  /**
   * What an application consists of.
   *
   * @minItems 1
   *
   * Items: One piece of material.
   */
  materials: {
    /**
     * The kind of file it is sent as.
     */
    id: 'concept' | 'script' | 'pv' | 'portfolio';
    /**
     * Its heading.
     */
    name: Bilingual;
    /**
     * What it is about, in a sentence or two.
     */
    text: Bilingual;
  }[];
  /**
   * The last words of the page.
   */
  closing: Bilingual;
  /**
   * The sentence under them.
   */
  closingText: Bilingual;
}
/**
 * One speech.
 */
export interface Speech {
  /**
   * Who speaks.
   */
  who: Bilingual;
  /**
   * How it is said, in brackets; it may be left out.
   */
  manner?: Bilingual;
  /**
   * What is said, line by line.
   *
   * @minItems 1
   *
   * Items: One line.
   */
  says: Bilingual[];
}
/**
 * One line of it.
 */
export interface Call {
  /**
   * The id of the phase in timeline.json that it belongs to.
   */
  phase: string;
  /**
   * What happens.
   */
  what: Bilingual;
  /**
   * The name of the figure in rules.json to show before who, or null.
   */
  figure: string | null;
  /**
   * Whom it calls.
   */
  who: Bilingual;
  /**
   * What else to know.
   */
  note: Bilingual;
}
/**
 * The texts of the home page of an edition that takes films, beside prizes, criteria and jury. One file, about.json.
 */
export interface AboutFilms {
  /**
   * The contest's name as a drawing, shown from the first paint on, before any font has arrived; it may be left out.
   */
  lettering?: {
    /**
     * The contest's name as a drawing, in one language.
     */
    zh?: {
      /**
       * The name that is drawn. While brand.json has another name, the pages set that in type.
       */
      name: string;
      /**
       * The drawing's extent as SVG writes it: left, top, width and height.
       */
      viewBox: string;
      /**
       * The drawing's outlines as SVG writes them.
       *
       * @minItems 1
       *
       * Items: One outline.
       */
      paths: string[];
      /**
       * The extent of each outline alone, for a name that is stretched to the width of the page; on the phone page each outline fills a line of its own. Without them the drawing is as high as a line of type, and the phone page sets the name in type.
       *
       * @minItems 1
       *
       * Items: The extent of one outline.
       */
      boxes?: string[];
    };
    /**
     * The contest's name as a drawing, in one language.
     */
    en?: {
      /**
       * The name that is drawn. While brand.json has another name, the pages set that in type.
       */
      name: string;
      /**
       * The drawing's extent as SVG writes it: left, top, width and height.
       */
      viewBox: string;
      /**
       * The drawing's outlines as SVG writes them.
       *
       * @minItems 1
       *
       * Items: One outline.
       */
      paths: string[];
      /**
       * The extent of each outline alone, for a name that is stretched to the width of the page; on the phone page each outline fills a line of its own. Without them the drawing is as high as a line of type, and the phone page sets the name in type.
       *
       * @minItems 1
       *
       * Items: The extent of one outline.
       */
      boxes?: string[];
    };
  };
  /**
   * The lines under the name, one after the other.
   *
   * @minItems 1
   * @maxItems 4
   *
   * Items: One line.
   */
  lead: Bilingual[];
  /**
   * The heading of the part about the contest, line by line.
   *
   * @minItems 1
   * @maxItems 4
   *
   * Items: One line.
   */
  heading: Bilingual[];
  /**
   * What the contest is about.
   *
   * @minItems 1
   *
   * Items: One paragraph.
   */
  paragraphs: Bilingual[];
  /**
   * The four pictures beside it, one of each shape.
   *
   * @minItems 4
   * @maxItems 4
   *
   * Items: One picture.
   */
  frames: {
    /**
     * Which picture is drawn.
     */
    id: 'scope' | 'wide' | 'academy' | 'phone';
    /**
     * Its shape, width to height.
     */
    ratio: '2.39:1' | '16:9' | '4:3' | '9:16';
    /**
     * The words under it.
     */
    caption: Bilingual;
  }[];
  /**
   * The words beside the jury. {{jurors}} at the beginning is how many people it has.
   */
  jury: Bilingual;
  /**
   * The last words of the page.
   */
  closing: Bilingual;
}
/**
 * One award.
 */
export interface NominationAward {
  /**
   * A short name in letters, digits and underscores, which nominations carry; each appears once.
   */
  id: string;
  /**
   * How many works each nominator may name for it.
   */
  limit: number;
  /**
   * Its name.
   */
  name: Bilingual;
}
/**
 * The organiser of an edition: names, contacts and hosts. One file per edition, brand.json.
 */
export interface Brand {
  /**
   * The short name, as the logo and the sender of mails carry it.
   */
  name: Bilingual;
  /**
   * The name of the contest.
   */
  contest: Bilingual;
  /**
   * Brand and contest together, as page titles carry it.
   */
  title: Bilingual;
  /**
   * The name that crosses the edge of the light on the first page, where the short name is too long for it or has letters of other scripts; the short name without it.
   */
  stageName?: Bilingual;
  /**
   * The mark: an SVG file in the edition's folder, 36 by 36, of paths and shapes in one colour. The sample's mark without it.
   */
  mark?: string;
  /**
   * The edition's one colour: it is the lamp. At least 4.5:1 on the page, and its ink 6:1 where the lamp is weakest. The theme's own without it.
   */
  accent?: string;
  /**
   * Who runs the contest, as the rules and the footer name them.
   */
  organiser: Bilingual;
  /**
   * The address to which entrants write.
   */
  contactMail: string;
  /**
   * The AI tool that most of a film must be made with.
   */
  designatedTool: Bilingual;
  /**
   * Links to the organiser's accounts elsewhere, in the order of the footer.
   *
   * Items: One account.
   */
  social: {
    /**
     * The network's name.
     */
    name: Bilingual;
    /**
     * The account's address.
     */
    url: string;
  }[];
  /**
   * Mail domains whose addresses belong to the provider's own people.
   *
   * Items: One domain in lower case, without @.
   */
  accountMailDomains: string[];
  /**
   * Hosts of the creator-account platform on which a film may be linked instead of uploaded.
   *
   * Items: One host in lower case, such as video.example.org.
   */
  videoLinkHosts: string[];
  /**
   * How the hosts name a film in the query of a link, so that two links to one film are the same. Where a host is not listed, every parameter counts but those that only track visitors. To be set before the first submission.
   *
   * Items: One of the videoLinkHosts.
   */
  videoLinkParameters?: {
    /**
     * The host, as in videoLinkHosts.
     */
    host: string;
    /**
     * The parameters that name a film, such as v; all others are ignored. Empty where the path alone names it.
     *
     * Items: One parameter, case-sensitive.
     */
    names: string[];
  }[];
  /**
   * Asset hosts by zone.
   */
  assetHosts: {
    /**
     * Where readers in mainland China load assets from, such as https://assets.example; empty is the site's own host.
     */
    cn: string;
    /**
     * Where readers elsewhere load assets from; empty is the site's own host.
     */
    intl: string;
  };
  /**
   * Address of an analytics script, which pages load a second after they are read, and which may send to its own host alone; empty means none. It runs with all rights of the pages: take one you would host yourself.
   */
  analyticsScript: string;
}
/**
 * One category.
 */
export interface Category {
  /**
   * Its short name in addresses, exports and questions; it stays.
   */
  id: string;
  /**
   * Its name.
   */
  name: Bilingual;
  /**
   * One sentence on which works belong to it.
   */
  note?: Bilingual;
}
/**
 * One chapter.
 */
export interface Chapter {
  /**
   * The chapter's address on the page, in lower-case letters.
   */
  id: string;
  /**
   * The chapter's heading.
   */
  title: Bilingual;
  /**
   * What the chapter says.
   *
   * @minItems 1
   */
  blocks: Block[];
}
/**
 * One criterion.
 */
export interface Criterion {
  /**
   * A short name in lower-case letters, digits and underscores, which scorecards have as a key; each appears once.
   */
  id: string;
  /**
   * Its share of the total, in per cent.
   */
  weight: number;
  /**
   * Its name.
   */
  name: Bilingual;
  /**
   * One sentence on what judges look for.
   */
  note: Bilingual;
}
/**
 * What kind of contest an edition is. One file per edition, edition.json; the name of its folder is the edition's id.
 */
export interface Edition {
  /**
   * What entrants send: films, or applications with materials.
   */
  kind: 'films' | 'applications';
  /**
   * The colours of the pages: the cinema at night, or the rehearsal room by day.
   */
  theme: 'night' | 'day';
  /**
   * The season, such as 2026; empty for an edition that has none.
   */
  season: string;
  /**
   * The value of the request header f that picks the edition; PASSPORT_ and the id in capitals without it.
   */
  header?: string;
  /**
   * The name of the cookie of entrants' sessions; passport_ and the id without it.
   */
  cookie?: string;
  /**
   * The edition whose registration an entrant of this one may copy, or null.
   */
  paired: string | null;
  /**
   * Former seasons, the latest first; pages link them.
   *
   * @maxItems 50
   *
   * Items: A former season.
   */
  former?: {
    /**
     * The season, such as 2025.
     */
    season: string;
    /**
     * The address of its archive.
     */
    url: string;
  }[];
  /**
   * The address at which visitors reach the edition, such as https://films.example; the setting PUBLIC_URL_<ID> goes before it.
   */
  url?: string;
  /**
   * The place of the edition among the others, the smallest first; 100 without it, and equal ones by their ids.
   */
  order?: number;
  /**
   * Whether nominations and scorecards are signed in the browser; without it as rules.json says.
   */
  signedCards?: boolean;
}
/**
 * What came in, shown while the jury watches. The build of the pages writes the file from the contest once no film can come in any more, entries.json; editors do not. Without it the pages name no figures.
 */
export interface Entries {
  /**
   * How many films are judged.
   */
  films: number;
  /**
   * From how many countries and regions; left out where none is known.
   */
  countries?: number;
}
/**
 * The schedule and the full guidelines of an edition. One file per edition, guidelines.json.
 */
export interface Guidelines {
  /**
   * The day on which the guidelines last changed, such as 2025-07-10.
   */
  changed: string;
  /**
   * The sentence under the heading.
   */
  lead: Bilingual;
  /**
   * What happens in each phase, by the phase's id in timeline.json.
   */
  schedule: {
    /**
     * What happens in the phase.
     */
    [k: string]: Bilingual;
  };
  /**
   * The chapters in their order; the table of contents is made from them.
   *
   * @minItems 1
   */
  chapters: Chapter[];
}
/**
 * One seat.
 */
export interface Juror {
  /**
   * A short name of the seat in lower-case letters, which nobody sees.
   */
  id: string;
  /**
   * Which head is drawn.
   */
  portrait: 'bun' | 'short' | 'bob' | 'curls' | 'long' | 'phones' | 'cap';
  /**
   * What the juror does.
   */
  role: Bilingual;
  /**
   * The juror's name in both languages, or null until it is announced.
   */
  name: Bilingual | null;
}
/**
 * Texts of automatic emails that an edition has in place of the program's, by email; any number of files in the folder mails, each text once. A text that is left out is the program's. The program has them in backend/mailtext/defaults.
 */
export interface Mails {
  [k: string]: MailTexts;
}
/**
 * One email, by its kind, such as registration-approved.
 */
export interface MailTexts {
  /**
   * Its usual subject, in one line.
   */
  subject?: Bilingual;
  /**
   * Its subjects in other cases, such as corrected.
   */
  subjects?: {
    /**
     * A subject, in one line.
     */
    [k: string]: Bilingual;
  };
  /**
   * Its first line.
   */
  greeting?: Bilingual;
  /**
   * Its paragraphs, of which the program chooses those that apply.
   */
  paragraphs?: {
    /**
     * A paragraph.
     */
    [k: string]: Bilingual;
  };
  /**
   * The names of the lines of its table.
   */
  facts?: {
    /**
     * What stands before a value.
     */
    [k: string]: Bilingual;
  };
  /**
   * Parts that stand inside other texts, such as the name of a role.
   */
  phrases?: {
    /**
     * A part of a sentence.
     */
    [k: string]: Bilingual;
  };
  /**
   * What its button says.
   */
  button?: Bilingual;
}
/**
 * The privacy notice of an edition. One file per edition, privacy.json.
 */
export interface Privacy {
  /**
   * The day on which the page last changed, such as 2025-07-10.
   */
  changed: string;
  /**
   * The sentence under the heading.
   */
  lead: Bilingual;
  /**
   * The chapters in their order; the table of contents is made from them.
   *
   * @minItems 1
   */
  chapters: Chapter[];
}
/**
 * The prizes of an edition, the highest first; none where an edition has none. One file per edition, prizes.json.
 */
export interface Prizes {
  /**
   * The currency of all amounts by its ISO 4217 code, such as USD.
   */
  currency: string;
  /**
   * The prizes.
   */
  prizes: Prize[];
}
/**
 * One prize.
 */
export interface Prize {
  /**
   * A short name in lower-case letters, which nobody sees.
   */
  id: string;
  /**
   * How many films win it, or null when that is announced with the winners.
   */
  winners: number | null;
  /**
   * What each winner is paid in the list's currency, or null when that is announced with the winners.
   */
  amount: number | null;
  /**
   * The prize's name.
   */
  name: Bilingual;
  /**
   * Who receives it, in words.
   */
  recipients: Bilingual;
  /**
   * What decides who wins it: rank (the next ranks), criterion (the best of it), award (the most nominations for it), category (the first ranks of it), final (the final round), hand. Without it: rank where winners is a number, else by what the next keys name, else hand.
   */
  by?: 'rank' | 'criterion' | 'award' | 'category' | 'final' | 'hand';
  /**
   * The criterion of criteria.json whose best work it goes to.
   */
  criterion?: string;
  /**
   * The award of awards.json whose most nominated works it goes to.
   */
  award?: string;
  /**
   * The category of categories.json whose first works it goes to.
   */
  category?: string;
  /**
   * The currency of this prize's amount, where it is another than the list's.
   */
  currency?: string;
  /**
   * The awards that it consists of, where each has its own name; it may be left out.
   *
   * @minItems 1
   *
   * Items: One award.
   */
  awards?: {
    /**
     * A short name in lower-case letters, which nobody sees.
     */
    id: string;
    /**
     * What decides who wins it: rank (the next ranks), criterion (the best of it), award (the most nominations for it), category (the first ranks of it), final (the final round), hand. Without it: by what the next keys name, else hand.
     */
    by?: 'rank' | 'criterion' | 'award' | 'category' | 'final' | 'hand';
    /**
     * The criterion of criteria.json whose best work it goes to.
     */
    criterion?: string;
    /**
     * The award of awards.json whose most nominated works it goes to.
     */
    award?: string;
    /**
     * The category of categories.json whose first works it goes to.
     */
    category?: string;
    /**
     * The award's name.
     */
    name: Bilingual;
  }[];
}
/**
 * One screening: some finalists and a note on why they are shown together.
 */
export interface FilmProgramme {
  /**
   * A short name of the programme in lower-case letters, which is part of addresses; each appears once.
   */
  id: string;
  /**
   * The programme's name.
   */
  name: Bilingual;
  /**
   * The editor's note: what the films share.
   */
  note: Bilingual;
  /**
   * Who chose the films, with their role.
   */
  author?: Bilingual;
  /**
   * Ids of the finalists in the order in which they play; the first is shown large.
   *
   * @minItems 1
   * @maxItems 8
   *
   * Items: A finalist's id.
   */
  films: number[];
}
/**
 * One question.
 */
export interface Question {
  /**
   * Its name in answers and exports; it stays.
   */
  id: string;
  /**
   * The form that asks it.
   */
  at: 'registration' | 'submission';
  /**
   * The kind of answer: a line of text, a long text, one or several of the options, a number, a date, a link, or a consent.
   */
  kind: 'text' | 'long' | 'choice' | 'several' | 'number' | 'date' | 'link' | 'consent';
  /**
   * The question.
   */
  label: Bilingual;
  /**
   * A sentence that helps to answer it.
   */
  help?: Bilingual;
  /**
   * What a choice, or several, is made of.
   *
   * @minItems 1
   * @maxItems 100
   */
  options?: Option[];
  /**
   * The most characters of a text, a long text or a link, the most options of several, or the largest number. Left out: 200, 2000, 2000, all of them, no limit.
   */
  limit?: number;
  /**
   * Whether the form cannot be sent without an answer; of a consent, without giving it.
   */
  required?: boolean;
  /**
   * Who sees the answers beside the entrant: organisers always do, the jury and the public when they are named here.
   *
   * Items: A viewer.
   */
  sees?: ('organiser' | 'jury' | 'public')[];
  /**
   * When it is asked. Left out: always. With both, both must hold.
   */
  when?: {
    /**
     * Of works in these categories.
     */
    category?: string | string[];
    /**
     * Of registrations of this type.
     */
    type?: ('individual' | 'team') | ('individual' | 'team')[];
  };
  /**
   * Whether it is no longer asked. Its answers stay.
   */
  retired?: boolean;
}
/**
 * One option.
 */
export interface Option {
  /**
   * Its name in answers and exports; it stays.
   */
  id: string;
  /**
   * What the form shows.
   */
  label: Bilingual;
}
/**
 * One country or region.
 */
export interface Region {
  /**
   * Its ISO 3166-1 code, such as TW.
   */
  code: string;
  /**
   * Its name.
   */
  name: Bilingual;
}
/**
 * The figures of an edition's rules; pages and server read them from here alone. One file per edition, rules.json.
 */
export interface Rules {
  /**
   * The figures.
   */
  figures: {
    /**
     * Everyone named in a registration is at least this old, in years.
     */
    minimumAge: number;
    /**
     * How many people a team may have, the lead included.
     */
    maximumTeamMembers: number;
    /**
     * How many works one entrant may submit; needed where works are submitted.
     */
    maximumSubmissions?: number;
    /**
     * How long a film may run, in minutes; needed where works are submitted.
     */
    maximumRunningMinutes?: number;
    /**
     * The share of a film that must be made with the designated tool, in per cent.
     */
    minimumAiPercent?: number;
    /**
     * How many concepts are shortlisted, in the camp.
     */
    shortlistedConcepts?: number;
    /**
     * How many teams are selected, in the camp.
     */
    selectedTeams?: number;
  };
  /**
   * Whether judges and nominators log in with a second factor, the code of an authenticator app. Each of them sets it up at the first login.
   */
  secondFactor?: boolean;
  /**
   * Whether a publication of results, or of finalists, takes two owners: one proposes it, and another one confirms exactly what was proposed, in the console. Without it one organiser publishes.
   */
  confirmPublication?: boolean;
  /**
   * What happens to works that arrive, return or are shortlisted after works were shared out among judges or nominators: assign, the default, gives each to as many of them by the same rule within a minute; wait leaves them to an organiser, who finds them listed under Jury.
   */
  lateWorks?: 'assign' | 'wait';
  /**
   * For how many days after the end of the edition's last phase it keeps what. Without it 365 days each.
   */
  retention?: {
    /**
     * Accounts of people without a finalist work, with registrations, entries, files, drafts of the studio and emails. They are told 30 and 7 days before. An owner can move the date in the console.
     */
    accountDays: number;
    /**
     * The texts of all emails of the edition.
     */
    emailDays: number;
  };
  /**
   * Whether every nomination, scorecard and conflict has to be signed by a key of the judge's browser. The site always signs where the browser can; with this, a call without a signature is refused, and the log shows a card that an organiser wrote.
   */
  signedCards?: boolean;
  /**
   * Whether judges and nominators see where AI was used in a film, as its entrant declares it, without the names of tools. Without it they see the label and the seconds alone.
   */
  judgesSeeDisclosure?: boolean;
  /**
   * How many complete scorecards a work needs for a rank and a prize. Works with fewer are listed apart, and win only what the jury gives by hand with a reason. Without it: three, or half the jury, rounded up, if that is less. Pinned with the first score.
   */
  minimumCards?: number;
  /**
   * How many cards the correction of severities adds to each judge: the more, the less a judge with few cards is corrected. Without it two. Pinned with the first score.
   */
  shrinkage?: number;
  /**
   * What the jury does, in this order: nominations and scores, the default where there are awards, or scores alone, for a shortlist that organisers make.
   *
   * @minItems 1
   * @maxItems 2
   *
   * Items: A round.
   */
  rounds?: ('nominations' | 'scores')[];
  /**
   * Whether a judge may score a film only after at least 90% of it has played. Linked films, which the judges' player does not show, need not be watched.
   */
  watchBeforeScore?: boolean;
}
/**
 * The terms of an edition. One file per edition, terms.json.
 */
export interface Terms {
  /**
   * The day on which the page last changed, such as 2025-07-10.
   */
  changed: string;
  /**
   * The sentence under the heading.
   */
  lead: Bilingual;
  /**
   * The chapters in their order; the table of contents is made from them.
   *
   * @minItems 1
   */
  chapters: Chapter[];
}
/**
 * When an edition opens, closes and moves on. Every time carries the edition's own offset. One file per edition, timeline.json.
 */
export interface Timeline {
  /**
   * The edition's time zone by its IANA name, such as Asia/Shanghai.
   */
  timezone: string;
  /**
   * When entrants register.
   */
  registration: {
    /**
     * The first instant at which an entrant may register.
     */
    opensAt: string;
    /**
     * The first instant at which registration is over.
     */
    endsAt: string;
  };
  /**
   * When works are submitted; null in an edition that takes none.
   */
  submission: {
    /**
     * The first instant at which submission is over; not before the end of registration.
     */
    endsAt: string;
  } | null;
  /**
   * How many hours an entrant has to go on after a decision that came after the end.
   */
  decisionWindowHours: number;
  /**
   * How many hours an upload begun before the end may take to finish.
   */
  uploadGraceHours: number;
  /**
   * The steps of the contest in their order.
   *
   * @minItems 1
   */
  phases: Phase[];
}
/**
 * One phase.
 */
export interface Phase {
  /**
   * A short name, used by pages to say more about the phase.
   */
  id: string;
  /**
   * When the phase begins; null while the day is not known.
   */
  startsAt: string | null;
  /**
   * The first instant at which it is over; null while the day is not known.
   */
  endsAt: string | null;
  /**
   * When its event begins, between startsAt and endsAt: readers see this hour in place of the days in when. Left out for a phase of whole days.
   */
  at?: string;
  /**
   * What happens in this phase.
   */
  name: Bilingual;
  /**
   * Its dates as readers see them.
   */
  when: Bilingual;
}
/**
 * From which texts the translations of an edition were made, translations.json, by file and by place in it. The console and `go run ./tools catalogue build` write the file; nobody edits it. A text without an entry is not known to be out of date.
 */
export interface Translations {
  /**
   * The texts of a file.
   */
  [k: string]: {
    [k: string]: Agreement;
  };
}
/**
 * A text when both languages last said the same: the first 8 bytes of their SHA-256, in hexadecimal.
 */
export interface Agreement {
  /**
   * The digest of the Chinese text.
   */
  zh: string;
  /**
   * The digest of the English text.
   */
  en: string;
}
/**
 * The published results of an edition, winners.json. The file is written by the publication of the results and removed by taking it back; without it the edition has no winners.
 */
export interface Winners {
  /**
   * When the results were published.
   */
  publishedAt: string;
  /**
   * Which ranking is official.
   */
  ranking: 'mean' | 'corrected';
  /**
   * How many works were judged.
   */
  works: number;
  /**
   * How many judges gave a complete scorecard.
   */
  judges: number;
  /**
   * How many complete scorecards there are.
   */
  cards: number;
  /**
   * SHA-256 of results.html, the report with the ranks of all works, in hexadecimal digits; left out where no report is published.
   */
  report?: string;
  /**
   * The points of the works with a prize, by the official rank; left out where no report is published.
   *
   * @minItems 1
   */
  scores?: Score[];
  /**
   * The works with a prize, in the order of the prizes.
   *
   * @minItems 1
   */
  winners: Winner[];
}
/**
 * The points of a work.
 */
export interface Score {
  /**
   * The work's id.
   */
  id: number;
  /**
   * The mean of the totals.
   */
  mean: number;
  /**
   * The total corrected for strict and kind judges.
   */
  corrected: number;
  interval?: Interval;
}
/**
 * Where the corrected total lies in 90 % of the draws of other juries from the same judges; left out where none could be drawn.
 */
export interface Interval {
  /**
   * Its lower end.
   */
  low: number;
  /**
   * Its upper end.
   */
  high: number;
}
/**
 * A work with a prize.
 */
export interface Winner {
  /**
   * The work's id.
   */
  id: number;
  /**
   * The title as it was submitted.
   */
  title: string;
  /**
   * The team or the entrant.
   */
  credits: string;
  /**
   * What the work wins: ids of prizes or of special awards.
   *
   * @minItems 1
   *
   * Items: The id of a prize, such as first, or of a special award, such as creative.
   */
  prizes: string[];
  /**
   * The official rank, 0 for a work without a complete scorecard.
   */
  rank: number;
  /**
   * Who did what; left out where it was not given.
   *
   * @minItems 1
   * @maxItems 12
   */
  roles?: Role[];
  /**
   * Why the work won, in the jury's words; left out where they were not given.
   */
  jury?: Bilingual;
  /**
   * The share of the film made with the designated tool, in percent; left out where it was not given.
   */
  aiPercent?: number;
}
/**
 * What somebody did in a film.
 */
export interface Role {
  /**
   * What they did, such as Direction.
   */
  role: Bilingual;
  /**
   * Their name.
   */
  name: string;
}
/**
 * One translation.
 */
export interface Translation {
  /**
   * The number of the work that is translated; each appears once.
   */
  id: number;
  /**
   * The title in English.
   */
  name: string;
  /**
   * The description in English.
   */
  description: string;
  /**
   * The process in English; empty or null when the Chinese one is.
   */
  process: string | null;
  /**
   * True when the Chinese texts have changed since this was translated; remove it when the English ones are up to date.
   */
  stale?: boolean;
}
/**
 * One work.
 */
export interface SubmittedWork {
  /**
   * The work's number; each appears once.
   */
  id: number;
  /**
   * The title.
   */
  name: string;
  /**
   * What the film is about.
   */
  description: string;
  /**
   * How the film was made; empty or null when the entrant wrote nothing.
   */
  process: string | null;
  theme?: Theme;
  series?: Series;
  /**
   * File name of the cover in catalogue/covers.
   */
  cover?: string;
  video?: Video;
  ai?: WorkAI;
  /**
   * The team or the entrant, as the pages name them; left out while judges must not know.
   */
  credits?: string;
  /**
   * The country or region of the team or the entrant, an ISO 3166-1 code such as NO; left out while judges must not know.
   */
  country?: string;
  /**
   * The category that the entrant chose, an id of categories.json.
   */
  category?: string;
  /**
   * What the public reads of the entrant's answers to the organisers' own questions, once the results are public.
   *
   * @minItems 1
   */
  asked?: Asked[];
}
/**
 * The series of which the film is an episode.
 */
export interface Series {
  /**
   * The series' name.
   */
  name: Bilingual;
  /**
   * Which episode this is, counted from 1.
   */
  episode: number;
}
/**
 * The film itself.
 */
export interface Video {
  /**
   * The film's own frame, width to height.
   */
  ratio: string;
  /**
   * The running time in seconds.
   */
  seconds: number;
  /**
   * File name of the film below /films/ on the asset hosts; left out where it cannot be watched online.
   */
  file?: string;
}
/**
 * How the film is known to be made with AI. The seconds add up to its running time.
 */
export interface WorkAI {
  /**
   * What pages say beside the film: certain (a mark was found, or the studio made it), declared (by its makers), suspected (traces only), none.
   */
  label: 'certain' | 'declared' | 'suspected' | 'none';
  /**
   * Seconds that are proven.
   */
  proven: number;
  /**
   * Further seconds that the makers declare.
   */
  declared: number;
  /**
   * The other seconds.
   */
  unknown: number;
  /**
   * Where pictures and clips of the studio are in the film.
   *
   * @minItems 1
   */
  found?: WorkFound[];
  stages?: WorkStages;
}
/**
 * A stretch of the film.
 */
export interface WorkFound {
  /**
   * Where it begins, in seconds.
   */
  from: number;
  /**
   * Where it ends, in seconds.
   */
  to: number;
  /**
   * How much of what was compared is the same.
   */
  certainty: number;
}
/**
 * How each stage was made, as the makers declare.
 */
export interface WorkStages {
  /**
   * The script.
   */
  script?: 'none' | 'assisted' | 'generated';
  /**
   * The pictures.
   */
  picture?: 'none' | 'assisted' | 'generated';
  /**
   * The moving pictures.
   */
  video?: 'none' | 'assisted' | 'generated';
  /**
   * The voices.
   */
  voice?: 'none' | 'assisted' | 'generated';
  /**
   * The music.
   */
  music?: 'none' | 'assisted' | 'generated' | 'own' | 'licensed';
  /**
   * The edit.
   */
  edit?: 'none' | 'assisted' | 'generated';
}
/**
 * A question with its answer.
 */
export interface Asked {
  /**
   * The question.
   */
  question: Bilingual;
  /**
   * The answer: what the entrant wrote, or the names of what they chose.
   */
  answer: Bilingual;
}

/** The themes in the order in which pages list them. */
export const themes: readonly Theme[] = [
  'sci-fi',
  'fantasy',
  'folk-tale',
  'animals',
  'heritage',
  'public-welfare',
];
