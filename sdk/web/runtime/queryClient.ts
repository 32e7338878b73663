import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * A query client whose invalidated queries are asked anew in every case. The library's own leaves a query alone whose
 * first call is under way: that call may have been answered before what invalidates it, and would be shown as current.
 */
export class CurrentQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.data !== undefined || query.state.fetchStatus === 'idle') continue;
      // Who looks at it waits for the next call instead; who looked at it finds that it was never called.
      const asksAnew = query.isActive() && filters.refetchType !== 'none';
      void query.cancel(asksAnew ? { silent: true } : { revert: true });
    }
    return super.invalidateQueries(filters, options);
  }
}
