{
  const clientSecret = new URLSearchParams(location.search).get('client_secret') ?? '';

  /** The payment intent as the client may see it, after a button was pressed. @param {string} [result] */
  const send = async (result) => {
    const form = new URLSearchParams({ client_secret: clientSecret, ...(result && { result }) });
    const response = await fetch('/stripe-js/authenticate', { method: 'POST', body: form });
    return response.json();
  };

  addEventListener(
    'message',
    ({ source, ports: [port] }) => {
      if (source !== parent || !port) return;
      send().then((intent) => port.postMessage({ kind: 'opened', intent }));
      for (const button of document.querySelectorAll('button')) {
        button.addEventListener('click', async () =>
          port.postMessage({ kind: 'finished', intent: await send(button.value) }),
        );
      }
      document.querySelector('button')?.focus();
    },
    { once: true },
  );
}
