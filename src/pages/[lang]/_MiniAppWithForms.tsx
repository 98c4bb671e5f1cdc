import { LoginForm } from '../../features/login/LoginForm.tsx';
import { MiniApp, type MiniAppProps } from '../../features/mini-app/MiniApp.tsx';
import { RegisterForm, type RegisterFormProps } from '../../features/register/RegisterForm.tsx';

type MiniAppWithFormsProps = Omit<MiniAppProps, 'loginForm' | 'registerForm'> & RegisterFormProps;

/** The mini app with the two forms that it shows. Features do not import each other, so the page puts them together. */
export function MiniAppWithForms({ entry, ...formProps }: MiniAppWithFormsProps) {
  const { page, messages, errors } = formProps;
  return (
    <MiniApp
      {...{ entry, page, messages, errors }}
      loginForm={<LoginForm {...{ page, messages, errors }} providers={[]} />}
      registerForm={<RegisterForm {...formProps} />}
    />
  );
}
