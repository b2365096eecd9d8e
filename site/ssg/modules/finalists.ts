import { catalogueEntries, finalistOf } from '../catalogueWorks.ts';

/** `virtual:finalists` for the international edition where no plugin answers it. */
export default catalogueEntries('international').map(finalistOf);
