/** The response of a Wi-Fi that requires a sign-in, whatever was requested. */
export const CAPTIVE_PORTAL = {
  status: 200,
  contentType: 'text/html',
  body: '<html><body>Sign in to Airport Wi-Fi</body></html>',
};
