import { shellSlots } from '@kaiku/sdk/common';
import { Slot } from '@kaiku/sdk/web';

/** What plugins say to who has just come in. */
export const Home = () => <Slot slot={shellSlots.home} props={{}} />;
