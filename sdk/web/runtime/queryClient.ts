import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * A query client whose invalidated queries are asked anew in every case. The library's own leaves a query alone whose
 * first call is under way: that call may have been answered before what invalidates it, and would be shown as current.
 */
export class CurrentQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      // Who looks at it waits for the next call instead; who looked at it finds that it was never called.
      if (query.state.data === undefined) void query.cancel({ silent: query.isActive(), revert: true });
    }
    return super.invalidateQueries(filters, options);
  }
}
