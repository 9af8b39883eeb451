/** What an order and an eSIM are doing, wherever they are shown. */
export const statuses = {
  order: {
    pending: 'Pending',
    created: 'Created',
    processing: 'Processing',
    processed: 'Processed',
    shipped: 'Shipped',
    completed: 'Completed',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
  },
  esim: {
    ready: 'Ready to install',
    not_started: 'Installed, not started',
    pending: 'Not activated yet',
    active: 'Active',
    out_of_data: 'Out of data',
    expired: 'Expired',
    cancelled: 'Cancelled',
    preparing: 'Preparing',
  },
};
