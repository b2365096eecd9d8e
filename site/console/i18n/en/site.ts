export default {
  title: 'The pages',
  phases:
    'Countdowns on the pages follow a moved end at once. Texts, dates, rules and results on them change with the next build.',
  build: 'Build and publish the pages',
  building: 'Building…',
  queued: 'Waiting to start, since {{time}} ({{name}})',
  running: 'Building since {{time}} ({{name}})',
  succeeded: 'Built and published {{time}} ({{name}})',
  failed:
    'Failed {{time}} ({{name}}): the pages are as they were or partly new. Nothing is missing; build again.',
  joined: '{{name}} has started a build already. This is its progress.',
  command: 'This server cannot build them. In the project’s folder, run:',
};
