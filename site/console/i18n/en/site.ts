export default {
  title: 'The pages',
  phases:
    'Countdowns on the pages follow a moved end at once. Texts, dates, rules and results on them change with the next build.',
  build: 'Build and publish the pages',
  building: 'Building…',
  again: 'Build again afterwards',
  follows: 'It may have read what was changed since: another build follows it ({{name}}).',
  queued: 'Waiting to start, since {{time}} ({{name}})',
  running: 'Building since {{time}} ({{name}})',
  succeeded: 'Built and published {{time}} ({{name}})',
  failed: 'Failed {{time}} ({{name}}). Visitors see the pages as they were before it. The reason is below.',
  whatToDo:
    'Correct what the reason names and build again. If it names nothing that you can correct, send the log to whoever runs the server.',
  joined: '{{name}} has started a build already. This is its progress.',
  command: 'This server cannot build them. In the project’s folder, run:',
};
