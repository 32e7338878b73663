import { webConfigs } from '@kaiku/sdk/build';

/** For tools that read the usual file; `npm run build` and `npm run dev` call the build tool themselves. */
export default webConfigs({
  root: import.meta.dirname,
  mode: process.env.NODE_ENV === 'development' ? 'development' : 'production',
});
