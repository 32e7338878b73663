import { CompanyFiles, idParam, invalid, isoTime, Joi, route } from '@kaiku/sdk/server';
import { onSurvey, pictureType } from '../../contract/index.ts';

/** Pictures of elements: whoever may edit the survey brings them, whatever the roles (SUR-043). */
export const pictureRoutes = [
  route<{ id: string }>({
    id: 'uploadSurveyPicture',
    method: 'POST',
    path: '/survey/{id}/pictures',
    summary: 'Stores a picture for an element of the survey',
    access: onSurvey(['edit']),
    params: idParam(),
    upload: { maxBytes: 10 * 1024 * 1024 },
    payload: Joi.object({}),
    reply: Joi.object({
      fileId: Joi.string().required(),
      file_type: Joi.string().required(),
      name: Joi.string().required(),
      contentType: Joi.string().required(),
      size: Joi.number().required(),
      createdAt: isoTime().required(),
    }),
    transaction: 'none',
    async handler(ctx, { files }) {
      if (!files.file) throw invalid({ path: 'file', code: 'required' });
      return ctx.get(CompanyFiles).add(ctx, pictureType, files.file);
    },
  }),
];
