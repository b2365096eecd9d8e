/** File fields of forms. */
export default {
  replace: 'Replace',
  remove: 'Remove {{name}}',
  again: 'Its upload stopped at {{percent}}%. Choose {{name}} again to continue from there.',
  goOnNote: 'Its upload stopped at {{percent}}%.',
  goOn: 'Continue with {{name}}',
  pause: 'Pause',
  resume: 'Resume',
  cancel: {
    title: '{{percent}}% is in. Cancel the upload?',
    note: 'What has arrived of {{name}} is deleted. To continue later, pause instead.',
    confirm: 'Cancel upload',
    keep: 'Keep uploading',
  },
  total: {
    files_one: '{{count}} file on its way',
    files_other: '{{count}} files on their way',
    pause: 'Pause all',
    resume: 'Resume all',
  },
  progress: {
    uploading: 'Uploading {{name}}',
    checking: 'Checking {{name}}',
    preparing: 'Reading the file',
    resumed: 'Resumed at {{percent}}%',
    restarted: 'The earlier upload was no longer there, so this one starts from the beginning',
    changed: 'The file has changed since its earlier upload, so this one starts from the beginning',
    paused: 'Paused. What has arrived is kept for 7 days.',
    elsewhere:
      'Another tab of this browser is sending this file. If you close that tab, the upload continues here.',
    spoken: '{{name}}: {{percent}}% uploaded',
    waiting: 'Waiting for the network. The upload resumes by itself.',
    checkingNote: 'Everything has arrived. This takes a moment.',
    amount: '{{sent}} of {{total}}',
    speed: '{{amount}} per second',
    minutes_one: 'about {{count}} minute left',
    minutes_other: 'about {{count}} minutes left',
    seconds: 'about {{count}} seconds left',
    moments: 'a few seconds left',
  },
  /** Files that may still come after the end, because they began to upload before it. */
  toCome: {
    part: '{{sent}} ({{percent}}%) has arrived: choose the same file again, on any computer, and the rest follows',
    whole: 'all of it has arrived',
    use: 'Use it',
    useLabel: 'Use {{name}}',
  },
  /** Files that no form was sent with, where they leave no room for another one. */
  unsent: {
    title: 'Files you have uploaded but not submitted: {{used}} of {{limit}}',
    onItsWay: 'unfinished',
    delete: 'Delete',
    deleteLabel: 'Delete {{name}}',
    elsewhere: '{{size}} of this belongs to another contest. You can delete it in the form there.',
    ask: 'Delete {{name}}?',
    note: 'This cannot be undone. If this form uses the file, it is also removed from the form.',
    keep: 'Keep it',
    deleted: '{{name}} was deleted. You can choose your file again.',
  },
  preview: 'Preview of {{name}}',
  noPreview: 'This browser cannot play the film. It is uploaded all the same.',
  warnings: {
    picture:
      'This browser may not play {{codec}}. We convert the film for the jury: there is nothing for you to do.',
    sound:
      'This browser may not play sound in {{codec}}. We convert it for the jury: there is nothing for you to do.',
    colours:
      'This browser may not play {{codec}} with more than 8 bits, 4:2:2 or 4:4:4 colours. We convert the film for the jury: there is nothing for you to do.',
  },
  errors: {
    empty: 'This file is empty. Please choose another.',
    type: 'Please choose a file of one of these types: {{types}}',
    tooLarge: 'File size exceeds limit: at most {{limit}}. Please choose a smaller file.',
    tooLong:
      'The film may run at most {{minutes}} minutes, and this one runs {{time}}. Please choose a shorter cut.',
    content:
      'The file’s extension does not match its content. Please save it again as one of these types: {{types}}.',
    cut: 'The end of the film is missing: it was cut off while it was exported or copied. Please export it again.',
    soundOnly: 'This file has sound but no picture. Please export the film with its picture as MP4 or MOV.',
    sending: 'File upload failed. Choose the same file again to continue where it stopped.',
    changed:
      'The file was changed or moved on your device while it was uploaded. Choose it again to send it as it is now.',
    checking: 'File merge failed. Please choose the same file again.',
    refused: 'The file did not pass the check. Please choose another.',
    gone: 'The file uploaded earlier is no longer there. Please upload it again.',
  },
};
