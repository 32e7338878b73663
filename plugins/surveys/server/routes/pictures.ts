import { CompanyFiles, idParam, invalid, isoTime, Joi, route } from '@kaiku/sdk/server';
import { onSurvey, type PictureType, pictureTypes } from '../../contract/index.ts';

/** Pictures of elements, and logos: whoever may edit the survey brings them, whatever the roles (SUR-043). */
export const pictureRoutes = [
  route<{ id: string }, object, { file_type: PictureType }>({
    id: 'uploadSurveyPicture',
    method: 'POST',
    path: '/survey/{id}/pictures',
    summary: 'Stores a picture for an element of the survey, or its logo',
    access: onSurvey(['edit']),
    params: idParam(),
    upload: { maxBytes: 10 * 1024 * 1024 },
    payload: Joi.object({
      file_type: Joi.string()
        .valid(...pictureTypes)
        .default('image_element'),
    }),
    reply: Joi.object({
      fileId: Joi.string().required(),
      file_type: Joi.string().required(),
      name: Joi.string().required(),
      contentType: Joi.string().required(),
      size: Joi.number().required(),
      createdAt: isoTime().required(),
    }),
    transaction: 'none',
    async handler(ctx, { files, payload }) {
      if (!files.file) throw invalid({ path: 'file', code: 'required' });
      return ctx.get(CompanyFiles).add(ctx, payload.file_type, files.file);
    },
  }),
];
