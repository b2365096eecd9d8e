/* eslint-disable @typescript-eslint/consistent-type-imports -- a module declared here cannot import at its top */

// The types of the catalogue's files, generated from the schemas that the service checks them against.

declare module '@applications-about.json' {
  const about: import('./catalogue.gen').AboutApplications;
  export default about;
}

declare module '@films-about.json' {
  const about: import('./catalogue.gen').AboutFilms;
  export default about;
}

declare module '@edition/brand.json' {
  const brand: import('./catalogue.gen').Brand;
  export const analyticsScript: typeof brand.analyticsScript;
  export default brand;
}

declare module '@edition/criteria.json' {
  const criteria: import('./catalogue.gen').Criterion[];
  export default criteria;
}

declare module '@edition/guidelines.json' {
  const guidelines: import('./catalogue.gen').Guidelines;
  export default guidelines;
}

declare module '@edition/jury.json' {
  const jury: import('./catalogue.gen').Juror[];
  export default jury;
}

declare module '@edition/prizes.json' {
  const prizes: import('./catalogue.gen').Prizes;
  export default prizes;
}

declare module '@edition/privacy.json' {
  const privacy: import('./catalogue.gen').Privacy;
  export default privacy;
}

declare module '@edition/terms.json' {
  const terms: import('./catalogue.gen').Terms;
  export default terms;
}

declare module '@edition/rules.json' {
  const rules: import('./catalogue.gen').Rules;
  export default rules;
}

declare module '@edition/timeline.json' {
  const timeline: import('./catalogue.gen').Timeline;
  export default timeline;
}

// The file exists once the results are published.
declare module '@edition/winners.json' {
  const winners: import('./catalogue.gen').Winners;
  export default winners;
}

declare module '@edition/works.zh.json' {
  const works: import('./catalogue.gen').SubmittedWork[];
  export default works;
}

declare module '@edition/works.en.json' {
  const translations: import('./catalogue.gen').Translation[];
  export default translations;
}
