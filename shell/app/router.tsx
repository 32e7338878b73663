import { createBrowserRouter } from 'react-router-dom';
import { Root } from './Root.tsx';

/**
 * One route for everything: which pages there are depends on the session, so `Root` matches them anew whenever it
 * changes. The data router around it is what lets forms hold back a navigation.
 */
export const router = createBrowserRouter([{ path: '*', element: <Root /> }]);
