import creation from './zh/creation';
import judging from './zh/judgingOfEdition';
import shared from './zh/shared';
import submission from './zh/submission';

/** All Chinese texts, by namespace, for tests: pages download the shared ones, and a screen's own with the screen. */
export default { ...shared, creation, judging, submission };
