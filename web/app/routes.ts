import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page lives at its plain address, which follows the visitor's language, and under /tr. */
export default [
  route('tr?', 'routes/shell.tsx', [
    index('routes/home.tsx'),
    route('home', 'routes/home.tsx', { id: 'routes/home-alias' }),
    route('products', 'routes/products.tsx'),
    route('products/:id', 'routes/product.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
