import creation from './en/creation';
import judging from './en/judgingOfEdition';
import shared from './en/shared';
import submission from './en/submission';

/** All English texts, by namespace, for types and tests: pages download the shared ones, and a screen's own with the screen. */
export default { ...shared, creation, judging, submission };
