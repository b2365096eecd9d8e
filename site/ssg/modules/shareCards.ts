import { shareCards } from '../shareCards.ts';

/** `virtual:share-cards` for the international edition where no plugin answers it. */
export default shareCards('international');
